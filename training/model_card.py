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

One image took 113 to 117 ms in ONNX Runtime on two CPU cores that other work shared. The network sees 512 × 288 grey points, whatever the radiograph's size: what
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
- No data at all: fractures, overhangs, mixed opacities, secondary caries, inlays against onlays, bitewing and periapical images.

## How well it does

On the {images} validation radiographs ({teeth} teeth). In brackets the 95 % confidence interval from drawing the radiographs again
200 times. AP50 is the average precision when a box must overlap the labelled one by at least half (AP75: three quarters).

| what | figure |
| --- | --- |
| permanent teeth by number, mean AP50 | {map50} |
| permanent teeth by number, mean AP75 | {map75} |
| any tooth, number disregarded, AP50 | {any50} |
| primary teeth by number, mean AP50 ({primary_support} teeth) | {primary50} |
| permanent numbers at confidence {numbers_threshold}: precision, recall | {numbers_precision:.3f}, {numbers_recall:.3f} |
| expected calibration error of tooth confidence | {tooth_ece:.3f} |

Findings. A finding on a tooth counts as found when the crown or root half of the right tooth is named.

| finding | status | support | AP50 | precision, recall at the default threshold | calibration error | note |
| --- | --- | --- | --- | --- | --- | --- |
{finding_rows}

Scarce channels of the same classes, for completeness: {scarce}.

**Read these figures with care.** Thresholds and calibration were fitted on the same {images} radiographs, which flatters precision and recall
a little. Supports below 30 say next to nothing. Validation and training radiographs come from the same devices: on another clinic's
device, expect several points less (`training/README.md` has figures on altered images).

Not detected: {not_detected}. A dentist can add any of these by hand.

## Where it fails

- **Mixed dentitions.** Few examples, many with doubted numbers: primary teeth and the permanent teeth below them are missed or numbered wrongly.
- **Numbers after lost teeth.** Where a neighbour has moved into a gap, the number may be that of the lost tooth. More than half of the
  wrong numbers in the validation come from six mouths with many gaps, bridges and implants; there a whole row can be off by one.
- **Extra teeth** have no number and are taken for their neighbour or missed.
- **Metal close together**: a crown, a large filling, a bridge's unit and a crown on an implant look alike and are confused.
- **Decay** is found only when gross, and often not then. Absence of a mark never means a sound tooth.
- **Objects labelled by few boxes** (bridges, wires, crowns on implants) have loose boxes.
- Anything that is not a panoramic radiograph gives meaningless marks; this bundle has no guard of its own against that.

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
            f'at {row["threshold"]} | {"" if ece is None else f"{ece:.3f}"} | {row["note"]} |')


def render(manifest, total=340):
    """The whole page."""
    metrics, classes = manifest['metrics'], manifest['classes']
    found = [n for n, row in classes.items() if row['ap50'] is not None and n not in ('TOOTH', 'MOUTH_AREA')]
    order = {'measured': 0, 'experimental': 1, 'not-detected': 2}
    found.sort(key=lambda n: (order[classes[n]['status']], -classes[n]['support']))
    scarce = [f'{label} (support {row["support"]}, AP50 {row["ap50"]:.2f})' for label, row in (
        ('crowns on implants', metrics['objects']['CROWN']), ('bridge abutments', metrics['findingsOnTeeth']['BRIDGE']))]
    per_number = metrics['perNumber']
    return TEXT.format(
        version=manifest['version'], images=metrics['images'], trained=total - metrics['images'], teeth=metrics['teeth'],
        map50=with_interval(manifest, 'map50'), map75=with_interval(manifest, 'map75'), any50=with_interval(manifest, 'any50'),
        primary50=with_interval(manifest, 'primary50'),
        primary_support=sum(row['support'] for n, row in per_number.items() if n >= '51'),
        numbers_threshold=metrics['numbers_at']['threshold'], numbers_precision=metrics['numbers_at']['precision'],
        numbers_recall=metrics['numbers_at']['recall'], tooth_ece=manifest['calibration']['teeth']['ece'],
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
