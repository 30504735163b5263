"""Writes docs/model-card.md from a bundle's manifest: python3 model_card.py --bundle models/panoramic --out docs/model-card.md."""

import argparse
import json
from pathlib import Path

TEXT = '''# Model card: molaar-panoramic {version}

This page is written by `training/model_card.py` from the bundle's manifest; edit the words there.

## What it is

A neural network that looks at one panoramic dental radiograph and suggests where the teeth are, which number each has
(ISO 3950), and which restorations and findings it sees on them, each with a confidence. It **suggests**: a dentist confirms or
rejects every mark. It is not a medical device, bears no CE mark, and has not been tested on patients in any clinic.

One image takes 66 to 75 ms in ONNX Runtime on two idle CPU cores and some 125 ms on one.
The network sees {width} × {height} grey points, whatever the radiograph's size, after an equalisation of its histogram: what
is smaller than about two of these points (a fine crack, early decay, a thin ligament space) is not there for it.

## What it was trained on

- {trained} panoramic radiographs of the UFBA-425 set as published with OralBBNet (arXiv 2406.03747), from **one source in one
  country**; {images} more, chosen once by a hash of their id, were kept for validation (`training/split.json`).
- **Licence and its limits.** The publication is under Apache-2.0. The images are a subset of UFBA-UESC, whose own terms ask
  permission for redistribution and commercial use. So this bundle is for research and demonstration; a clinical or commercial
  product needs that permission, or other data. No image is in this repository.
- **Who labelled it.** Tooth boxes and numbers come from the publication. Fillings, crowns, root fillings, posts, brackets,
  impaction, decay, implants, bridges, wires and primary teeth were read off each image by a **general vision model, not by
  clinicians**. Where two such readings were made they agree well on root fillings, impaction and brackets (Dice 0.93 to 1.0),
  fairly on fillings and decay (0.89, 0.80), poorly on crowns and posts (0.67, 0.44). The figures below cannot be better than that.
- Numbers of teeth that the source's readers doubted (mostly mixed dentitions) were not trained, or corrected from the data's notes.
- **Mouths that were made.** In about a third of the training views teeth were painted out of a radiograph, in some of these implants
  of other radiographs were set into the gaps, and in two fifths one to three teeth were exchanged for those of other mouths
  (`training/compose.py`). In a quarter of the eighth stage's views and 15 % of the later ones' one or two sound crowns were destroyed, as stumps
  and as holes: gross decay is learned from these more than from its 37 labelled teeth. A tenth of the views, later 6 %, were drawings of invented mouths (`training/draw-mouths.mjs`). Validation
  radiographs took no part in any of it, and all figures below are on real radiographs as they are.
- **Metal that was drawn.** Into a quarter of the last stage's views bone screws, plates or jewellery were drawn (`training/metal.py`), as
  what is no post, implant or root filling. They are not detected themselves.
- **The boxes' own shift.** The publication's boxes lie 0.1 % of the width to the right of its outlines. The network is trained where the
  outlines are; its boxes are put back to where the publication's would be.
- **Boxes to learn from.** In the last three stages a tooth's box is the mean of the publication's (0.4, then 0.3), of the box around its
  outline (0.2) and of what the network of the stage before sees in six views of the radiograph (0.4, then 0.5): people who draw boxes
  differ more than that (`training/opinions.py`). Validation is against the publication's boxes as they are.
- No data at all: fractures, overhangs, mixed opacities, secondary caries, inlays against onlays, bitewing and periapical images.

## How well it does

On the {images} validation radiographs ({teeth} teeth). In brackets the 95 % confidence interval from drawing the radiographs again
200 times. AP50 is the average precision when a box must overlap the labelled one by at least half (AP75: three quarters). It ranks
everything the network thought of: a tooth in doubt counts with each number that it may have, with that number's confidence.

| what | figure |
| --- | --- |
| permanent teeth by number, mean AP50 | {map50} |
| permanent teeth by number, mean AP75 | {map75} |
| the same when each tooth has one number only, as the product gives it: AP50 | {given50} |
| … AP75 | {given75} |
| any tooth, number disregarded, AP50 | {any50} |
| primary teeth by number, mean AP50 ({primary_support} teeth) | {primary50} |
| permanent numbers at confidence {numbers_threshold}: precision, recall | {numbers_precision:.3f}, {numbers_recall:.3f} |
| expected calibration error of tooth confidence | {tooth_ece:.3f} |
{outlines}
Outlines are trained on the publication's and compared as points of a grid of two input pixels; the product's are smoothed and stretched
to their boxes, which costs some 0.01 of the mean.

Boxes are about as good as their labels: the publication's outlines, drawn by others, overlap its own boxes by three quarters in 79 % of teeth.

Findings. A finding on a tooth counts as found when the crown or root half of the right tooth is named. A filling is then looked for as
the bright spot of that half and drawn there, with the surfaces of its place; where none stands out it is drawn on the whole half, with
the surface "crown". Wires are told by the brackets that they tie, and a crown on an implant by what looks like a tooth there.

| finding | status | support | AP50 | precision, recall at confidence {point} | calibration error | note |
| --- | --- | --- | --- | --- | --- | --- |
{finding_rows}

Scarce channels of the same classes, for completeness: {scarce}.

The operating point is confidence {point}: there the portal's sensitivity sliders stand by default. What the detector gives below it
(down to {floor}) appears when a slider is turned up.

**Read these figures with care.** The calibration was fitted on the same {images} radiographs, which flatters precision, recall
and the reliability below a little. Supports below 30 say next to nothing. Validation and training radiographs come from the same devices: on another clinic's
device, expect several points less (`training/README.md` has figures on altered images).

Not detected: {not_detected}. A dentist can add any of these by hand.

## How far its confidence can be believed

How often what was given with about this confidence was right; in brackets how many there were.

| confidence | {reliability_head} |
| --- | {reliability_line} |
{reliability_rows}

## Where it fails

- **Mixed dentitions.** Few examples, many with doubted numbers: primary teeth and the permanent teeth below them are missed or numbered wrongly.
- **Numbers after lost teeth.** Where a neighbour has moved into a gap, the number may be that of the lost tooth. More than half of the
  wrong numbers in the validation come from six mouths with many gaps, bridges and implants; there a whole row can be off by one.
  With the fifth bundle's weights, in 19 of the 20 jaws with a wrong number at least one of the wrong teeth is marked to be checked (30 of 55 wrong teeth; 55 of 1448
  right ones are marked too), so that a row can be looked at before it is approved; one such jaw in twenty says nothing.
- **Extra teeth** have no number and are taken for their neighbour or missed.
- **Metal close together**: a crown, a large filling, a bridge's unit and a crown on an implant look alike and are confused.
- **Decay** is found only when gross, and often not then. Absence of a mark never means a sound tooth.
- **Objects labelled by few boxes** (bridges, wires, crowns on implants) have loose boxes. A wire without brackets is hardly ever found.
- **Where a filling lies** was judged by looking at some hundred places on real radiographs, not measured: nobody labelled it. Bright
  neighbours and crowns that are bright all over hide the spot; two fillings of a tooth become one.
{guard}

## Before clinical use

1. Radiographs of the clinics and devices where it shall work, with permission for this use, and people of all ages among them.
2. Labels by at least two dentists each, with their disagreement measured, and a third deciding.
3. A test set of patients and devices that no training has seen, with the number of patients fixed beforehand; figures by device, age and kind of dentition.
4. A study of what dentists do with the suggestions: what they miss or over-treat because of them.
5. The regulatory path (EU MDR; software of this kind is class IIa or higher): risk management, clinical evaluation, quality system, surveillance after release.

Until then the portal says on every screen, PDF and answer with findings that the analysis assists and does not diagnose.
'''


def with_interval(manifest, key):
    """'0.970 [0.955, 0.982]'."""
    value = manifest['metrics'][key]
    low, high = manifest['metrics'].get('intervals', {}).get(key, (None, None))
    return f'{value:.3f}' + (f' [{low:.3f}, {high:.3f}]' if low is not None else '')


def finding_row(name, manifest):
    """One line of the table of findings."""
    row = manifest['classes'][name]
    kind = 'findings' if name in manifest['metrics']['findingsOnTeeth'] and name != 'BRIDGE' else 'objects'
    low, high = manifest['metrics'].get('intervals', {}).get(f'{kind} {name} ap50', (None, None))
    between = f' [{low:.2f}, {high:.2f}]' if low is not None else ''
    ece = manifest['calibration'][kind].get(name, {}).get('ece')
    return (f'| {name} | {row["status"]} | {row["support"]} | {row["ap50"]:.3f}{between} | {row["precision"]:.2f}, {row["recall"]:.2f} '
            f'| {"" if ece is None else f"{ece:.3f}"} | {row["note"]} |')


def reliability(manifest):
    """(head, rule, rows) of the table of reliability: tooth numbers and the measured findings."""
    calibration = manifest['calibration']
    columns = {'tooth numbers': calibration['teeth']['bins']}
    for name, row in manifest['classes'].items():
        kind = next((k for k in ('findings', 'objects') if name in calibration[k] and row['status'] == 'measured'), None)
        if kind:
            columns[name] = calibration[kind][name]['bins']
    rows = []
    for k in range(10):
        cells = []
        for bins in columns.values():
            inside = next((b for b in bins if k / 10 <= b[0] < (k + 1) / 10 or (k == 9 and b[0] == 1)), None)
            cells.append(f'{inside[1]:.2f} ({inside[2]})' if inside else '')
        rows.append(f'| {k / 10:.1f} to {(k + 1) / 10:.1f} | ' + ' | '.join(cells) + ' |')
    return ' | '.join(columns), ' | '.join('---' for _ in columns), '\n'.join(rows)


NO_GUARD = '- Anything that is not a panoramic radiograph gives meaningless marks; this bundle has no guard of its own against that.'
GUARD = ('- **Other images.** A small network of its own (`training/guard.py`) looks first whether an image is an upright panoramic\n'
         '  radiograph; on what it does not believe to be one, nothing is suggested. Its figures, on images made for it, are in the\n'
         '  manifest (`guard.metrics`). The photographs among them were not made but taken from a folder (`--others`), a fifth held back by\n'
         '  the hash of the name; where that folder came from is not recorded, so that this one figure cannot be measured again.')
SIDES = ('- **Mirrored radiographs.** A mouth does not tell by itself that left and right are exchanged: every number is then on the wrong\n'
         '  side. A burnt-in L or R that is mirrored or stands on the other side is told (`packages/inference/src/guard/letter-mark.ts`). Of 648\n'
         '  mirrored marks that were set on the 54 radiographs, half of them before bright bone, 49 % were told (89 % of those before dark\n'
         '  ground), and none of 648 right ones; of the 340 radiographs of the data, which carry no mark, none.')
FRAMES = ('- **Other frames.** Constant borders are cut off, and a mouth that is shown from far away is looked at twice\n'
         '  (`docs/decisions/0011-a-second-look.md`); one that is cut off at a side is not.')


def render(manifest, total=340):
    """The whole page."""
    metrics, classes = manifest['metrics'], manifest['classes']
    found = [n for n, row in classes.items() if row['ap50'] is not None and n not in ('TOOTH', 'MOUTH_AREA')]
    order = {'measured': 0, 'experimental': 1, 'not-detected': 2}
    found.sort(key=lambda n: (order[classes[n]['status']], -classes[n]['support']))
    scarce = [f'{label} (support {row["support"]}, AP50 {row["ap50"]:.2f})' for label, row in (
        ('crowns on implants', metrics['objects']['CROWN']), ('bridge abutments', metrics['findingsOnTeeth']['BRIDGE']))]
    per_number = metrics['perNumber']
    head, line, rows = reliability(manifest)
    told = metrics.get('outlines', {'support': 0})
    outlines = (f'| outlines of the {told["support"]} teeth with the right number: mean IoU with the publication\'s; at least 0.5; at least 0.75 '
                f'| {told["iou"]:.3f}; {told["above50"]:.3f}; {told["above75"]:.3f} |\n') if told['support'] else ''
    return TEXT.format(
        outlines=outlines,
        version=manifest['version'], images=metrics['images'], trained=total - metrics['images'], teeth=metrics['teeth'],
        width=manifest['input']['width'], height=manifest['input']['height'],
        **{key: with_interval(manifest, key) for key in ('map50', 'map75', 'given50', 'given75', 'any50', 'primary50')},
        primary_support=sum(row['support'] for n, row in per_number.items() if n >= '51'),
        numbers_threshold=metrics['numbers_at']['threshold'], numbers_precision=metrics['numbers_at']['precision'],
        numbers_recall=metrics['numbers_at']['recall'], tooth_ece=manifest['calibration']['teeth']['ece'],
        point=manifest['attributeChannels'][0]['threshold'], floor=manifest['floor'],
        reliability_head=head, reliability_line=line, reliability_rows=rows, guard='\n'.join([GUARD if 'guard' in manifest else NO_GUARD, SIDES, *([FRAMES] if 'framing' in manifest else [])]),
        finding_rows='\n'.join(finding_row(n, manifest) for n in found), scarce='; '.join(scarce),
        not_detected=', '.join(n for n, row in classes.items() if row['status'] == 'not-detected' and n != 'CUSTOM'))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--out', required=True)
    arguments = parser.parse_args()
    manifest = json.loads((Path(arguments.bundle) / 'manifest.json').read_text())
    Path(arguments.out).write_text(render(manifest))


if __name__ == '__main__':
    main()
