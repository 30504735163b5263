"""Status of each of the specification's 31 finding types in the manifest: measured, experimental or not detected."""

FINDING_TYPES = [
    'EMERGING_TOOTH', 'TOOTH', 'FOREIGN_OBJ', 'FRACTURE', 'IRREG_LUCENCY', 'IRREG_OPACITY', 'MIX_OPACITY_FORMATION',
    'PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY', 'POOR_ENDODONTICS', 'GOOD_ENDODONTICS', 'ATTRITION', 'CHIPPED_TOOTH',
    'OVERHANG', 'PERIODONTITIS_COM', 'PLAQUE_LOC', 'PERIODONTITIS_PERIAPICAL', 'BRACES', 'BRIDGE', 'COMPOSITE', 'CROWN',
    'FILLING_INLAY', 'FILLING_ONLAY', 'IMPLANT', 'SCREW', 'SUPPORT_NON_SCREW', 'SURGICAL_PLATE', 'WIRE', 'MOUTH_AREA',
    'JEWELLERY', 'CUSTOM']

# A class is "measured" with this support and average precision on the validation radiographs.
ENOUGH_SUPPORT, GOOD_AP, SOME_AP = 10, 0.60, 0.20

NOTES = {
    'TOOTH': 'every tooth regardless of its number; numbers are in metrics.perNumber',
    'COMPOSITE': 'any filling: material, inlay and onlay are not distinguished',
    'CROWN': 'full crowns on teeth; crowns on implants have a channel of their own (metrics.objects)',
    'GOOD_ENDODONTICS': 'any root filling: poor ones are too few to be learned separately',
    'POOR_ENDODONTICS': '27 examples in the data; reported as GOOD_ENDODONTICS',
    'PRIM_CAR_CAVITY': 'gross decay and residual roots only; smaller caries is not detected',
    'EMERGING_TOOTH': 'impacted or unerupted teeth',
    'BRIDGE': 'as a box over its span, and as an attribute of abutments (metrics.findingsOnTeeth)',
    'SCREW': 'bone screws, 14 in the data; not trained',
    'IRREG_OPACITY': 'about twenty examples of many kinds in the data; not trained',
    'MOUTH_AREA': 'the hull of the detected teeth',
    'PERIODONTITIS_PERIAPICAL': 'hardly visible at this size; absence in the data is no evidence',
    'PERIODONTITIS_COM': 'absence in the data is no evidence, so it was not trained',
    'ATTRITION': 'absence in the data is no evidence, so it was not trained',
    'PLAQUE_LOC': 'the readings of the data are unreliable',
    'IRREG_LUCENCY': 'seven examples in the data',
    'FOREIGN_OBJ': 'eight examples in the data', 'JEWELLERY': 'four examples in the data',
    'SURGICAL_PLATE': 'one example in the data', 'CUSTOM': 'added by a person only',
}

# Only pronounced findings of these classes are in the data.
PARTIAL = {'PRIM_CAR_CAVITY'}


def status_of(row):
    """measured, experimental or not-detected, by support and average precision on the validation radiographs."""
    if not row['support']:
        return 'not-detected'
    if row['support'] >= ENOUGH_SUPPORT and row['ap50'] >= GOOD_AP:
        return 'measured'
    return 'experimental' if row['ap50'] >= SOME_AP else 'not-detected'


def finding_classes(figures):
    """{finding type: {status, support, ap50, precision, recall, threshold, partial?, note}} for all 31 types."""
    rows = {**figures['objects'], **figures['findings']}
    # For a class with two channels the one with the larger support is taken; both are in `metrics`.
    rows['BRIDGE'] = figures['objects']['BRIDGE']
    rows['TOOTH'] = {'support': figures['teeth'], 'ap50': figures['any50'], **figures['any_at']}
    rows['MOUTH_AREA'] = figures['mouth_area']
    classes = {}
    for name in FINDING_TYPES:
        row = rows.get(name)
        note = NOTES.get(name, 'no examples in the data' if row is None else '')
        if row is None:
            classes[name] = {'status': 'not-detected', 'support': 0, 'ap50': None, 'precision': None, 'recall': None,
                             'threshold': None, 'note': note}
        else:
            classes[name] = {'status': status_of(row), **{k: row[k] for k in ('support', 'ap50', 'precision', 'recall', 'f1', 'threshold') if k in row},
                             **({'partial': True} if name in PARTIAL else {}), 'note': note}
    return classes
