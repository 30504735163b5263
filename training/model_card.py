"""Writes docs/model-card.md from a bundle's manifest: python3 model_card.py --bundle models/panoramic --out
docs/model-card.md."""

import argparse
import json
import textwrap
from pathlib import Path

import numpy as np

TEXT = '''# Model card: molaar-panoramic {version}

`training/model_card.py` generates this page from the bundle's manifest. Edit the text there.

## Purpose

A neural network that suggests teeth, their numbers (ISO 3950), restorations and findings on one panoramic dental
radiograph, each with a confidence. It **assists and does not diagnose**: a dentist confirms or rejects every
suggestion. It is not a medical device, has no CE mark, and has not been tested on patients in any clinic.

| property | value |
| --- | --- |
| input | {width} × {height} grey pixels, for any size of the radiograph, with equalised histogram |
| smallest visible detail | about two of these pixels (of 640 × 640 for most findings on teeth); finer cracks, early decay and thin ligament spaces are invisible |
| time per image, ONNX Runtime | {time} |
| second stage | each found tooth on its own, cut out at 640 × 640 pixels ({second_parameters:.1f} million parameters) |
| size | {megabytes:.1f} MB, weights stored in 16 bits |

## Training data

| property | value |
| --- | --- |
| source | {trained} radiographs of UFBA-425, published with OralBBNet (arXiv 2406.03747): one source, one country |
| validation | {images} other radiographs of the same source, selected once by a hash of their id (`training/split.json`) |
| licence | publication: Apache-2.0; images: subset of UFBA-UESC, whose terms require permission for redistribution and commercial use |
| tooth boxes, numbers, outlines | from the publication; uncertain numbers are not trained, or corrected from the notes of the data |
| findings | read twice, and a third time where the readings differed, by a **general vision model, not by clinicians**; what stayed even is neither trained nor scored |
| agreement of two such readings (Dice) | bracket 0.98; unerupted 0.96; root filling 0.92; post 0.85; filling 0.83; crown 0.74; gross decay 0.69 |
| no data at all | fractures, overhangs, mixed opacities, secondary caries, inlays and onlays, bitewing and periapical images |

This bundle is for research and demonstration. A clinical or commercial product needs the permission named above, or
other data. No image of the data is in this repository. The figures below cannot be better than the labels.

Generated training views (validation radiographs are never used for them, and all figures are on unaltered
radiographs):

| change | share of the views | file |
| --- | --- | --- |
| teeth removed, partly replaced by implants of other radiographs | about a third | `training/compose.py` |
| one to three teeth exchanged between mouths | two fifths | `training/compose.py` |
| one or two sound crowns destroyed (gross decay has only 37 labels) | 25 % in stage 8, 15 % later | `training/compose.py` |
| drawings of invented mouths | 10 %, later 6 % | `training/draw-mouths.mjs` |
| drawn bone screws, plates, jewellery, without labels | 25 % in the last stage | `training/metal.py` |
| second stage: the crown of one tooth on the root of another | up to 30 % | `training/tooth_data.py` |

- **Shift of the boxes.** The publication's boxes are 0.1 % of the width to the right of its outlines. The network is
  trained without this shift, and the exported graph adds it again.
- **Box targets.** In the last three stages a box is the mean of the publication's (0.4, then 0.3), the bounding box
  of the outline (0.2) and the detection of the previous stage over six views (0.4, then 0.5)
  (`training/opinions.py`).

## Figures

On {images} validation radiographs with {teeth} teeth. Brackets: 95 % confidence interval (bootstrap over radiographs,
200 samples). AP50 is the average precision at an overlap (IoU) of 0.5, AP75 at 0.75. It ranks every number that a
tooth may have.

| figure | value |
| --- | --- |
| permanent teeth by number, mean AP50 | {map50} |
| permanent teeth by number, mean AP75 | {map75} |
| as reported by the product, one number per tooth: AP50 | {given50} |
| … AP75 | {given75} |
| any tooth regardless of its number, AP50 | {any50} |
| primary teeth by number, mean AP50 ({primary_support} teeth) | {primary50} |
| permanent numbers at confidence {numbers_threshold}: precision, recall | {numbers_precision:.3f}, {numbers_recall:.3f} |
| expected calibration error of tooth confidence | {tooth_ece:.3f} |
{outlines}
Boxes are about as good as their labels: the publication's outlines, drawn by other people, overlap its boxes by three
quarters in 79 % of teeth. Outlines are measured before the product smooths them and scales them to their boxes, which
costs about 0.01.

### Findings

A finding on a tooth is correct when it is on the crown or root half of the correct tooth.

"By chance": the calibration error that confidences which are exactly right would have with so few results (mean and
95th percentile of 2,000 draws). An error below the second number is no evidence of wrong confidences.

| finding | status | support | AP50 | precision, recall at confidence {point} | F1 | calibration error | by chance | note |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
{finding_rows}

Channels with few examples: {scarce}.

- The operating point is confidence {point}, the default of the sensitivity sliders. Findings from {floor} on are
  stored and appear when a slider is moved.
- Fillings are located as the bright regions in the crown half of the tooth's outline, with the surfaces there (at most
  mesial, distal and occlusal or incisal). Without one the whole half is marked, with the surface "crown".
- Wires are derived from brackets, and crowns on implants from what looks like a tooth there.
- {not_detected}

**Limits of these figures.** The calibration of the findings that the second stage reads was fitted on other
radiographs than it is measured on (five folds of the {images}); that of numbers, unerupted teeth, bridges,
implants and wires on the same ones, so their precision, recall and reliability are slightly too good.
Calibration errors count what is reported. The second stage was chosen on these radiographs. Supports below 30
mean little. Validation and training radiographs are from the same devices: expect several points less on other
devices (`training/TRIALS.md` has figures on altered images).

**No figure of the {trained} training radiographs counts.** The first stage remembers them: alone, with slope and offset
out of fold, its F1 on them and on the validation radiographs is 0.93 and 0.79 for fillings, 0.96 and 0.89 for crowns,
0.97 and 0.96 for root fillings, 0.93 and 0.71 for posts, 0.95 and 0.73 for gross decay, 0.99 and 0.95 for brackets.
So more labels for posts, crowns and decay need a first stage of each fold too, not only a second one
(`training/TRIALS.md`).

### Altered radiographs

F1 at confidence 0.4 of the product, from the file to its findings, on altered copies of the same radiographs at their
true shape (bundle 2026-11-27-1; `training/alter.py`, `npm run -s evaluate -- FOLDER --shown`). The last three imitate a
device by several changes at once. Radiographs of other devices would be better.

| alteration | tooth with its number | filling | crown | root filling | post | bracket | implant | unerupted |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| unchanged | 0.969 | 0.853 | 0.880 | 0.968 | 0.809 | 0.969 | 0.946 | 0.940 |
| gamma 0.5 | 0.967 | 0.844 | 0.865 | 0.976 | 0.809 | 0.969 | 0.946 | 0.936 |
| gamma 2 | 0.968 | 0.855 | 0.880 | 0.968 | 0.809 | 0.966 | 0.946 | 0.936 |
| contrast, brightest 4 % white | 0.969 | 0.810 | 0.827 | 0.968 | 0.791 | 0.962 | 0.946 | 0.936 |
| contrast, brightest 10 % white | 0.966 | 0.723 | 0.773 | 0.934 | 0.780 | 0.944 | 0.943 | 0.940 |
| sharpened | 0.968 | 0.850 | 0.845 | 0.976 | 0.809 | 0.965 | 0.929 | 0.940 |
| local contrast, sharpened | 0.967 | 0.775 | 0.800 | 0.960 | 0.700 | 0.947 | 0.923 | 0.936 |
| blurred, sigma 2.7 of 640 | 0.969 | 0.781 | 0.790 | 0.921 | 0.809 | 0.951 | 0.923 | 0.940 |
| JPEG 30 | 0.969 | 0.828 | 0.838 | 0.976 | 0.809 | 0.966 | 0.963 | 0.940 |
| half the size | 0.969 | 0.848 | 0.853 | 0.960 | 0.762 | 0.966 | 0.963 | 0.944 |
| double the size | 0.969 | 0.851 | 0.880 | 0.976 | 0.809 | 0.969 | 0.946 | 0.940 |
| noise 15 | 0.968 | 0.810 | 0.849 | 0.976 | 0.809 | 0.961 | 0.946 | 0.948 |
| cropped 8 % all round | 0.967 | 0.862 | 0.831 | 0.968 | 0.809 | 0.952 | 0.982 | 0.939 |
| black border 10 % | 0.968 | 0.854 | 0.865 | 0.976 | 0.809 | 0.966 | 0.963 | 0.948 |
| imitated device: hard, saturated, sharpened, cropped | 0.966 | 0.717 | 0.789 | 0.952 | 0.700 | 0.944 | 0.923 | 0.948 |
| imitated device: soft, pale, more below | 0.967 | 0.788 | 0.861 | 0.926 | 0.780 | 0.951 | 0.963 | 0.952 |
| imitated device: small, dark, saturated, JPEG 40 | 0.968 | 0.759 | 0.817 | 0.943 | 0.780 | 0.948 | 0.963 | 0.952 |

What saturates the enamel costs most: there fillings and enamel have the same grey. In the seven rows below 79 to 94 %
of the radiographs with a wrong tooth number have a wrong one marked to be checked, and at most 3.5 % of the right ones
are.

Where the crowns are white in places, or the teeth blurred, a notice next to the findings says that fillings may have
been missed, and that findings of low confidence have to be checked as well. It is measured on the teeth that were
found, when there are four (in 335 of the 340 radiographs). Of the 340 unaltered radiographs none has such a notice; of
the 54 altered ones:

| alteration | white in places (SATURATED) | BLURRED |
| --- | --- | --- |
| contrast, brightest 10 % white | 50 | 0 |
| contrast, brightest 4 % white | 26 | 0 |
| local contrast, sharpened | 53 | 0 |
| sharpened | 11 | 0 |
| blurred, sigma 2.7 of 640 | 0 | 53 |
| half the size | 0 | 0 |
| imitated device: hard, saturated, sharpened, cropped | 53 | 0 |
| imitated device: soft, pale, more below | 0 | 0 |
| imitated device: small, dark, saturated, JPEG 40 | 5 | 0 |

The last two are missed: noise hides the blur, and noise and JPEG what is white.

Calibration error on them, as in the table of findings (its column "by chance" applies):

| alteration | filling | crown | root filling | post | bracket | unerupted |
| --- | --- | --- | --- | --- | --- | --- |
| unchanged | 0.033 | 0.096 | 0.038 | 0.179 | 0.035 | 0.037 |
| gamma 2 | 0.046 | 0.084 | 0.041 | 0.197 | 0.030 | 0.035 |
| half the size | 0.033 | 0.081 | 0.064 | 0.161 | 0.035 | 0.024 |
| noise 15 | 0.058 | 0.088 | 0.037 | 0.201 | 0.043 | 0.024 |
| local contrast, sharpened | 0.070 | 0.109 | 0.041 | 0.181 | 0.041 | 0.035 |
| blurred, sigma 2.7 of 640 | 0.102 | 0.143 | 0.073 | 0.138 | 0.054 | 0.043 |
| contrast, brightest 10 % white | 0.115 | 0.128 | 0.067 | 0.196 | 0.057 | 0.044 |

In the last two rows high confidences of fillings stay right (94 and 95 % of those from 0.8 on are fillings), low ones
are too low: of those from 0.1 to 0.4, hidden by default, 39 % are fillings.

## Reliability of the confidence

Share of correct results by confidence, with the number of results in brackets.

| confidence | {reliability_head} |
| --- | {reliability_line} |
{reliability_rows}

## Known failures

| case | behaviour |
| --- | --- |
| mixed dentition | few examples: primary teeth and the permanent teeth below them are missed or numbered wrongly |
| gaps with moved neighbours | the number may be that of the missing tooth, or a whole row may be off by one; more than half of the wrong numbers are in six of 54 mouths. Marked to be checked: 20 of 36 wrong teeth, in 15 of 16 affected radiographs at least one, and 46 of 1424 correct teeth |
| implants in a jaw with fewer than four teeth | the number is that of the usual place, fitted to the teeth of both jaws: right for 60 of the 74 labelled ones in all 340 radiographs (for 11 with the gaps between teeth alone), 13 are off by one; all are marked to be checked. In other jaws 55 of 71 are right, 2 get none; those whose usual place has another number are marked: 9 of the 14 wrong ones (3 without this) and 12 of the right ones |
| supernumerary teeth | no number; taken for a neighbour or missed |
| crown, large filling, bridge, crown on implant | confused with each other |
| decay | only gross decay, and not always; a tooth without finding is not necessarily sound |
| bridges, wires, crowns on implants | few labels, inaccurate boxes; wires without brackets are rarely detected |
| position and surfaces of fillings | measured on drawings only (exactly the drawn surfaces on 51 of 57 fillings with disturbed outlines), on radiographs judged by eye without a dentist; fillings darker than the tooth, and those that cover most of a crown, are not located or are located wrongly; a filling at a contact may be drawn on both teeth |
{guard}

## After release

Figures above are of detected confidences. A clinic can have them adjusted to its own decisions, by device and finding
type (`docs/decisions/0040-calibration.md`): what is shown then agrees with that clinic's people, not with the truth.
The recent radiographs of each device are compared with the release's, and the operator is notified when white points,
confidences, findings or rejections differ, or sizes and tones change (`docs/decisions/0042-drift.md`). Confirmed
readings train a later version only with the consent of the clinic (`docs/decisions/0041-training-export.md`); none
trained this one.

## Before clinical use

1. Radiographs of the intended clinics and devices, with permission for this use, with patients of all ages.
2. Labels by at least two dentists each, with measured disagreement, and a third one to decide.
3. A test set of patients and devices that were not used for training, of a size fixed beforehand; figures by device,
   age and dentition.
4. A study of how dentists use the suggestions: what they miss or over-treat because of them.
5. The regulatory process (EU MDR; such software is class IIa or higher): risk management, clinical evaluation,
   quality system, surveillance after release.

Until then every screen, PDF and API response with findings says that the analysis assists and does not diagnose.
'''


def with_interval(manifest, key):
    """'0.970 [0.955, 0.982]'."""
    value = manifest['metrics'][key]
    low, high = manifest['metrics'].get('intervals', {}).get(key, (None, None))
    return f'{value:.3f}' + (f' [{low:.3f}, {high:.3f}]' if low is not None else '')


def by_chance(bins, floor, rounds=2000, seed=7):
    """(mean, 95th percentile) of the calibration error that confidences which are exactly right have by chance."""
    means, counts = np.array([[mean, count] for mean, _, count in bins if mean >= floor]).reshape(-1, 2).T
    if not len(means):
        return None
    rng = np.random.default_rng(seed)
    shares = rng.binomial(counts.astype(int), means, (rounds, len(means))) / counts
    errors = (np.abs(shares - means) * counts).sum(1) / counts.sum()
    return float(errors.mean()), float(np.percentile(errors, 95))


def finding_row(name, manifest):
    """Returns one row of the table of findings."""
    row = manifest['classes'][name]
    kind = 'findings' if name in manifest['metrics']['findingsOnTeeth'] and name != 'BRIDGE' else 'objects'
    low, high = manifest['metrics'].get('intervals', {}).get(f'{kind} {name} ap50', (None, None))
    between = f' [{low:.2f}, {high:.2f}]' if low is not None else ''
    calibration = manifest['calibration'][kind].get(name, {})
    ece, chance = calibration.get('ece'), by_chance(calibration.get('bins', []), manifest['floor'])
    return (f'| {name} | {row["status"]} | {row["support"]} | {row["ap50"]:.3f}{between} | {row["precision"]:.2f}, {row["recall"]:.2f} '
            f'| {"" if row.get("f1") is None else format(row["f1"], ".2f")} | {"" if ece is None else f"{ece:.3f}"} '
            f'| {"" if chance is None else "{:.3f}, {:.3f}".format(*chance)} | {row["note"]} |')


def reliability(manifest):
    """(head, rule, rows) of the reliability table: tooth numbers and measured findings."""
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


# Measured with one image at a time.
TIME = 'first stage 66 to 75 ms on two idle CPU cores; the second takes about an eighth of that for 28 teeth'
NO_GUARD = '| other images | meaningless suggestions; this bundle has no guard |'
GUARD = ('| other images | the guard (`training/guard.py`) rejects images other than upright panoramic radiographs; its figures on generated images '
         'are in the manifest (`guard.metrics`). The origin of its test photographs (`--others`, a fifth held back) is not recorded, so that '
         'figure cannot be reproduced. Of what it accepts, an image in which at least half of twenty or more teeth compete for their numbers is '
         'rejected as well: 18 of 18 pictures with two radiographs (6 by the guard alone) and a row of intraoral ones; of the 340 radiographs '
         'none (at most two in five of their teeth). Of 340 negatives that are upside down too the guard accepts 288. Where at most nine teeth are '
         'found, the turned negative is analysed as well, and an image with at least eight teeth more there is rejected as upside down and '
         'inverted: 280 of the 288; the others show few teeth either way. Of the 14 correct radiographs with at most nine teeth none is: the '
         'guard rejects their turned negatives (4), or at most one tooth more is found there |')
SIDES = ('| mirrored radiographs | invisible without a letter mark: all numbers are on the wrong side. A mirrored or misplaced L or R is '
         'reported: 49 % of 648 marks on mirrored images (89 % on a dark background), none of 648 correct ones, none on the 340 images '
         'without marks |')
FRAMES = ('| other frames | constant borders are cut off, and a small mouth is analysed twice (`docs/decisions/0011-borders-and-second-analysis.md`); '
          'a mouth that is cut off at a side is not recognized |')


def render(manifest, total=340):
    """Returns the whole page."""
    metrics, classes = manifest['metrics'], manifest['classes']
    found = [n for n, row in classes.items() if row['ap50'] is not None and n not in ('TOOTH', 'MOUTH_AREA')]
    order = {'measured': 0, 'experimental': 1, 'not-detected': 2}
    found.sort(key=lambda n: (order[classes[n]['status']], -classes[n]['support']))
    scarce = [f'{label} (support {row["support"]}, AP50 {row["ap50"]:.2f})' for label, row in (
        ('crowns on implants', metrics['objects']['CROWN']), ('bridge abutments', metrics['findingsOnTeeth']['BRIDGE']))]
    missing = ', '.join(n for n, row in classes.items() if row['status'] == 'not-detected' and n != 'CUSTOM')
    per_number = metrics['perNumber']
    head, line, rows = reliability(manifest)
    outlined = metrics.get('outlines', {'support': 0})
    outlines = (f'| outlines of the {outlined["support"]} teeth with the correct number: mean IoU with the publication\'s; share of 0.5; share of 0.75 '
                f'| {outlined["iou"]:.3f}; {outlined["above50"]:.3f}; {outlined["above75"]:.3f} |\n') if outlined['support'] else ''
    return TEXT.format(
        outlines=outlines,
        version=manifest['version'], images=metrics['images'], trained=total - metrics['images'], teeth=metrics['teeth'],
        megabytes=(manifest['bytes'] + manifest.get('teeth', {}).get('bytes', 0)) / 1e6,
        second_parameters=manifest.get('teeth', {}).get('metrics', {}).get('parameters', 0) / 1e6, time=TIME, width=manifest['input']['width'], height=manifest['input']['height'],
        **{key: with_interval(manifest, key) for key in ('map50', 'map75', 'given50', 'given75', 'any50', 'primary50')},
        primary_support=sum(row['support'] for n, row in per_number.items() if n >= '51'),
        numbers_threshold=metrics['numbers_at']['threshold'], numbers_precision=metrics['numbers_at']['precision'],
        numbers_recall=metrics['numbers_at']['recall'], tooth_ece=manifest['calibration']['teeth']['ece'],
        point=manifest['attributeChannels'][0]['threshold'], floor=manifest['floor'],
        reliability_head=head, reliability_line=line, reliability_rows=rows, guard='\n'.join([GUARD if 'guard' in manifest else NO_GUARD, SIDES, *([FRAMES] if 'framing' in manifest else [])]),
        finding_rows='\n'.join(finding_row(n, manifest) for n in found), scarce='; '.join(scarce),
        not_detected='\n  '.join(textwrap.wrap(f'Not detected: {missing}. A dentist can add them by hand.', 116)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--out', required=True)
    arguments = parser.parse_args()
    manifest = json.loads((Path(arguments.bundle) / 'manifest.json').read_text())
    Path(arguments.out).write_text(render(manifest))


if __name__ == '__main__':
    main()
