"""Decodes maps to teeth, stand-alone detections and findings; the reference of packages/inference/src/decode."""

import numpy as np

from classes import ATTRIBUTES, HEAT, is_upper
from model import STRIDE


def region_box(box, number, region):
    """The part of a tooth's box with a finding: the crown half, the root half or the whole box."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    if region == 'tooth':
        return [x0, y0, x1, y1]
    lower_half = (region == 'crown') == is_upper(number)  # upper teeth have their crown at the bottom
    return [x0, middle, x1, y1] if lower_half else [x0, y0, x1, middle]


def overlap(box, boxes):
    """IoU of one box with many [M,4]."""
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    area = (box[2] - box[0]) * (box[3] - box[1]) + (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    return inner / np.maximum(area - inner, 1e-9)


def covered(box, boxes):
    """The largest share of any of `boxes` inside `box`."""
    if len(boxes) == 0:
        return 0.0
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    return float((inner / ((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).clip(1e-9)).max())


FLOOR = {'tooth': 2e-3, 'object': 1e-2}  # lowest score of a peak
# The same parameters as in packages/inference/src/decode/parameters.ts, where they are explained.
TOOTH_GIVEN = 0.2  # the confidence from which a tooth is reported
OPERATING_POINT = 0.4  # the default of the sensitivity sliders
SAME_PLACE, SAME_OBJECT, TOOTH_FLOOR, IMPLANT_IN_TOOTH = 0.6, 0.5, 0.005, 0.5
POWER, UNNUMBERED, SWAPPED, SWAP_REACH = 0.5, 0.2, 0.2, 0.75
# Wires derived from brackets, tuned on the training radiographs (see parameters.ts).
WIRE = {'fewest': 5, 'many': 9, 'inset': (0.21, 0.31), 'near': (0.20, 0.14), 'far': (0.11, 0.33), 'trust': (0.5, 0.75)}
# Bridges derived from abutments: least probability, fewest in sequence, least shared width of the same bridge.
ABUTMENT, FEWEST_ABUTMENTS, SAME_BRIDGE = 0.3, 2, 0.3
READ_ON_IMPLANT = 0.02  # the weakest candidate on an implant that the second stage reads
SAME_CROWN = 0.4
BRACKET_NOT_FILLING = 0.5
CONFIDENT_TOOTH, IMPLANT_NUMBER = 0.3, 0.5
BRACKET, CROWNED, BRIDGED = ([name for name, _, _ in ATTRIBUTES].index(n) for n in ('BRACES', 'CROWN', 'BRIDGE'))
ROWS = {upper: [[f'{q}{n}' for q, order in zip(quadrants, (range(last, 0, -1), range(1, last + 1))) for n in order]
                for quadrants, last in rows]
        for upper, rows in ((True, (('12', 8), ('56', 5))), (False, (('43', 8), ('87', 5))))}


def peaks_of(heat, box, attributes, width, height, floor=FLOOR):
    """Peaks of one image's maps: [{class, group, score, box (fractions), attributes}], strongest first."""
    found = []
    scale = np.array([width, height, width, height], np.float32)
    for channel, (name, group) in enumerate(HEAT):
        rows, columns = np.nonzero(heat[channel] > floor[group])
        first = 0 if group == 'tooth' else 4
        for j, i in zip(rows, columns):
            left, up, right, down = box[first:first + 4, j, i]
            x, y = (i + 0.5) * STRIDE, (j + 0.5) * STRIDE
            found.append({'class': name, 'group': group, 'score': float(heat[channel, j, i]),
                          'box': np.array([x - left, y - up, x + right, y + down], np.float32) / scale,
                          'attributes': attributes[:, j, i]})
    found.sort(key=lambda d: -d['score'])
    return found


def objects_of(peaks):
    """Stand-alone detections: non-maximum suppression within each class."""
    kept = []
    for item in peaks:
        if item['group'] != 'object':
            continue
        rivals = [k['box'] for k in kept if k['class'] == item['class']]
        if not rivals or overlap(item['box'], np.array(rivals)).max() <= SAME_OBJECT:
            kept.append(item)
    return kept


def places_of(peaks):
    """Tooth candidates: overlapping peaks with the best score and box of every number."""
    candidates = []
    for item in peaks:
        if item['group'] != 'tooth' or item['score'] <= TOOTH_FLOOR:
            continue
        at = overlap(item['box'], np.array([p['box'] for p in candidates])) if candidates else np.zeros(0)
        near = np.flatnonzero(at >= SAME_PLACE)
        if len(near):
            candidate = candidates[near[0]]
            if item['class'] not in candidate['numbers']:
                candidate['numbers'][item['class']] = item['score']
                candidate['boxes'][item['class']] = item['box']
        else:
            candidates.append({'group': 'tooth', 'box': item['box'], 'score': item['score'], 'attributes': item['attributes'],
                           'numbers': {item['class']: item['score']}, 'boxes': {item['class']: item['box']}})
    for candidate in candidates:
        candidate['upper'] = sum(s if is_upper(n) else -s for n, s in candidate['numbers'].items()) >= 0
    return candidates


def chance_in_order(candidates, rows):
    """The probability of each number for each candidate, given the chart order: {number: share} per candidate.

    Every numbering of the row counts with the product of its odds (forward-backward; the state is the last slot used in
    the permanent and in the primary row), so one shifted tooth is outvoted and a gap costs nothing.
    """
    sizes = [len(row) for row in rows]
    odds = []
    for candidate in candidates:
        of = [np.array([candidate['numbers'].get(n, 0.0) for n in row]) for row in rows]
        odds.append([(s / (1 - s + 1e-3)) ** POWER / UNNUMBERED for s in of])

    def step(state, permanent, primary, back):
        """One candidate forward (or backward): in the permanent row, in the primary row, or unnumbered."""
        new = state.copy()
        if back:
            new[:-1] += np.cumsum((permanent[:, None] * state[1:])[::-1], 0)[::-1]
            new[:, :-1] += np.cumsum((primary[None] * state[:, 1:])[:, ::-1], 1)[:, ::-1]
        else:
            new[1:] += permanent[:, None] * np.cumsum(state, 0)[:-1]
            new[:, 1:] += primary[None] * np.cumsum(state, 1)[:, :-1]
        return new / new.sum()

    forward = [np.zeros((sizes[0] + 1, sizes[1] + 1))]
    forward[0][0, 0] = 1
    for permanent, primary in odds:
        forward.append(step(forward[-1], permanent, primary, False))
    backward = [np.ones((sizes[0] + 1, sizes[1] + 1))]
    for permanent, primary in reversed(odds):
        backward.append(step(backward[-1], permanent, primary, True))
    backward.reverse()
    chances = []
    for k, (permanent, primary) in enumerate(odds):
        first = (np.cumsum(forward[k], 0)[:-1] * backward[k + 1][1:]).sum(1) * permanent
        second = (np.cumsum(forward[k], 1)[:, :-1] * backward[k + 1][:, 1:]).sum(0) * primary
        total = (forward[k] * backward[k + 1]).sum() + first.sum() + second.sum()
        chances.append({**dict(zip(rows[0], first / total)), **dict(zip(rows[1], second / total))})
    return chances


def best_numbering(candidates, rows):
    """One number or None per candidate: the largest sum of scores, each number once, in chart order.

    Two close permanent neighbours may be swapped, with a penalty.
    """
    width = len(rows[1]) + 1
    middle = [(p['box'][0] + p['box'][2]) / 2 for p in candidates]
    wide = [p['box'][2] - p['box'][0] for p in candidates]
    options = [[(row, slot, candidate['numbers'][n]) for row in (0, 1) for slot, n in enumerate(rows[row]) if candidate['numbers'].get(n, 0) > 0]
               for candidate in candidates]
    best = [{} for _ in range(len(candidates) + 1)]
    best[0][0] = (0.0, None, ())

    def offer(at, state, value, since, taken):
        if value > best[at].get(state, (-np.inf,))[0]:
            best[at][state] = (value, since, taken)

    for at in range(len(candidates)):
        close = at + 1 < len(candidates) and middle[at + 1] - middle[at] < SWAP_REACH * min(wide[at], wide[at + 1])
        for state, (value, _, _) in list(best[at].items()):
            permanent, primary = divmod(state, width)
            offer(at + 1, state, value, state, (None,))
            for row, slot, score in options[at]:
                if slot < (primary if row else permanent):
                    continue
                reached = permanent * width + slot + 1 if row else (slot + 1) * width + primary
                offer(at + 1, reached, value + score, state, (rows[row][slot],))
                for other_row, other, more in options[at + 1] if close and not row else ():
                    if other_row == 0 and permanent <= other < slot:
                        offer(at + 2, reached, value + score + more - SWAPPED, state, (rows[0][slot], rows[0][other]))
    at = len(candidates)
    state = max(best[at], key=lambda s: best[at][s][0])
    taken = []
    while at > 0:
        _, since, took = best[at][state]
        taken = [*took, *taken]
        at, state = at - len(took), since
    return taken


def likelihood(weight, numbering):
    """Calibrates a number's weight in its row to a probability."""
    odds = (weight / max(1 - weight, 1e-6)) ** numbering[0] * np.exp(numbering[1])
    return float(odds / (1 + odds))


def number_candidates(candidates, numbering):
    """Assigns a number (or None) and a score to every candidate, jaw by jaw. `own` are the candidate's own scores."""
    for upper, rows in ROWS.items():
        row = sorted((p for p in candidates if p['upper'] == upper), key=lambda p: p['box'][0] + p['box'][2])
        for candidate, chance in zip(row, chance_in_order(row, rows)):
            # The mean of the row's weight and the own score: an unerupted tooth may be out of order.
            candidate['own'] = candidate['numbers']
            candidate['numbers'] = {n: likelihood(float(np.sqrt(s * chance.get(n, 0.0))), numbering) for n, s in candidate['own'].items()}
        for candidate, number in zip(row, best_numbering(row, rows)):
            candidate['class'] = number
            candidate['numbered'] = candidate['numbers'][number] if number else 0.0
    return candidates


def decode(heat, box, attributes, width, height, numbering=(1.0, 0.0), floor=FLOOR):
    """Maps of one image -> teeth {class: number, score, box, attributes, alternatives} and detections {class, score,
    box}.

    `alternatives` contains every number that a tooth may have with score and box, including the reported one. A
    candidate in the place of an implant is dropped, since an implant with crown and post looks like a tooth; its crown
    is the implant's.
    """
    return decode_peaks(peaks_of(heat, box, attributes, width, height, floor), numbering)


def decode_peaks(peaks, numbering=(1.0, 0.0)):
    """Decodes peaks. `numbering` is the slope and offset of the calibration of numbers."""
    objects = objects_of(peaks)
    implants = np.array([k['box'] for k in objects if k['class'] == 'IMPLANT' and k['score'] >= OPERATING_POINT]).reshape(-1, 4)
    found = places_of(peaks)
    standing = [covered(p['box'], implants) >= IMPLANT_IN_TOOTH for p in found]
    objects = with_crowns(objects, crowns_on([p for p, on in zip(found, standing) if on], implants))
    natural = [p for p, on in zip(found, standing) if not on]
    candidates = [p for p in number_candidates(natural + slots_of(implants, natural), numbering) if not p.get('implant')]
    teeth = []
    for candidate in candidates:
        alternatives = {n: (s, candidate['boxes'][n]) for n, s in candidate['numbers'].items() if s > 1e-3}
        teeth.append({'group': 'tooth', 'class': candidate['class'], 'score': candidate['numbered'], 'candidate_score': candidate['score'],
                      'box': candidate['box'], 'attributes': candidate['attributes'], 'alternatives': alternatives, 'own': candidate['own']})
    wires = wires_of(teeth)
    objects = [o for o in objects if o['class'] != 'WIRE' or not any(same_band(w, o) for w in wires)]
    bridges = bridges_of(teeth)
    objects = [o for o in objects if o['class'] != 'BRIDGE' or not any(same_bridge(b['box'], o['box']) for b in bridges)]
    return teeth + objects + wires + bridges


def slots_of(implants, candidates):
    """Implants as candidates with equal scores for all numbers of their jaw, so that their neighbours are not
    shifted."""
    sure = [p for p in candidates if p['score'] > CONFIDENT_TOOTH]
    slots = []
    for box in implants:
        distances = [np.median([abs(p['box'][1] + p['box'][3] - box[1] - box[3]) for p in sure if p['upper'] == upper] or [np.inf])
                     for upper in (True, False)]
        upper = bool(distances[0] <= distances[1])
        slots.append({'group': 'tooth', 'box': box, 'score': 0.0, 'attributes': None, 'implant': True, 'upper': upper,
                      'numbers': {n: IMPLANT_NUMBER for n in ROWS[upper][0]}, 'boxes': {n: box for n in ROWS[upper][0]}})
    return slots


def wires_of(teeth):
    """The wire of each jaw with brackets: from the first to the last of them, at the height of their crowns."""
    wires = []
    for upper in (True, False):
        row = [t for t in teeth if t['class'] and is_upper(t['class']) == upper and t['score'] >= TOOTH_GIVEN
               and t['attributes'][BRACKET] >= OPERATING_POINT]
        if len(row) < WIRE['fewest']:
            continue
        boxes = np.array(sorted((t['box'] for t in row), key=lambda b: b[0] + b[2]))
        tall = float(np.median(boxes[:, 3] - boxes[:, 1]))
        inset, near, far = (WIRE[k][0 if upper else 1] for k in ('inset', 'near', 'far'))
        tips = boxes[:, 3] if upper else boxes[:, 1]
        ends = sorted([tips.min() - near * tall, tips.max() - far * tall] if upper else [tips.min() + near * tall, tips.max() + far * tall])
        first, last = boxes[0], boxes[-1]
        trust = WIRE['trust'][len(row) >= WIRE['many']]
        wires.append({'group': 'object', 'class': 'WIRE', 'score': trust * float(np.mean([t['attributes'][BRACKET] for t in row])),
                      'box': np.array([first[0] + inset * (first[2] - first[0]), ends[0], last[2] - inset * (last[2] - last[0]), ends[1]],
                                      np.float32), 'attributes': row[0]['attributes']})
    return wires


def bridges_of(teeth):
    """Bridges derived from consecutive abutments, regardless of gaps between them."""
    bridges = []
    for upper, (permanent, _) in ROWS.items():
        row = sorted((t for t in teeth if t['class'] in permanent and t['score'] >= TOOTH_GIVEN), key=lambda t: permanent.index(t['class']))
        runs = [[]]
        for tooth in row:
            if tooth['attributes'][BRIDGED] >= ABUTMENT:
                runs[-1].append(tooth)
            else:
                runs.append([])
        for run in runs:
            if len(run) < FEWEST_ABUTMENTS:
                continue
            crowns = np.array([region_box(t['box'], t['class'], 'crown') for t in run], np.float32)
            bridges.append({'group': 'object', 'class': 'BRIDGE', 'score': float(np.mean([t['attributes'][BRIDGED] for t in run])),
                            'box': np.concatenate([crowns[:, :2].min(0), crowns[:, 2:].max(0)]), 'attributes': run[0]['attributes']})
    return bridges


def same_bridge(a, b):
    """Whether two boxes are the same bridge."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    return across > SAME_BRIDGE * min(a[2] - a[0], b[2] - b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def same_band(wire, other):
    """Whether two wires are at the same height and overlap."""
    middle = (other['box'][1] + other['box'][3]) / 2
    return wire['box'][1] <= middle <= wire['box'][3] and other['box'][0] < wire['box'][2] and wire['box'][0] < other['box'][2]


def crowns_on(candidates, implants):
    """Crowns on implants from candidates in their place, unless they are part of a bridge."""
    crowns = []
    for candidate in candidates:
        x0, y0, x1, y1 = candidate['box']
        implant = implants[overlap(candidate['box'], implants).argmax()]
        middle, tall = (y0 + y1) / 2, y1 - y0
        if candidate['upper']:
            y0 = max(middle, implant[3]) if y1 - implant[3] > tall / 4 else middle
        else:
            y1 = min(middle, implant[1]) if implant[1] - y0 > tall / 4 else middle
        crowns.append({'group': 'object', 'class': 'CROWN', 'box': np.array([x0, y0, x1, y1], np.float32), 'attributes': candidate['attributes'],
                       'candidate': (candidate['box'], candidate['upper']) if candidate['score'] >= READ_ON_IMPLANT else None, 'detected': 0.0,
                       'score': float(candidate['attributes'][CROWNED] * (1 - candidate['attributes'][BRIDGED]))})
    return crowns


def with_crowns(objects, crowns):
    """Merges duplicate crowns with the higher confidence."""
    kept = []
    for item in objects:
        same = [c for c in crowns if item['class'] == 'CROWN' and overlap(item['box'], c['box'][None])[0] > SAME_CROWN]
        for crown in same:
            crown['detected'] = max(crown['detected'], item['score'])
            crown['score'] = max(crown['score'], item['score'])
        if not same:
            kept.append(item)
    return kept + without_repeats(crowns)


def without_repeats(crowns):
    """The most confident of the crowns that overlap."""
    kept = []
    for crown in sorted(crowns, key=lambda c: -c['score']):
        if not kept or overlap(crown['box'], np.array([k['box'] for k in kept])).max() <= SAME_OBJECT:
            kept.append(crown)
    return kept


def findings_on_teeth(detections, tooth_threshold=0.2):
    """Every attribute of every detected tooth as {class, tooth, region, score, box}.

    `read` marks a tooth whose attributes the second stage has changed already (tooth_mix.py).
    """
    out = []
    for item in detections:
        if item['group'] != 'tooth' or item['class'] is None or item['score'] < tooth_threshold:
            continue
        for a, (name, region, _) in enumerate(ATTRIBUTES):
            score = float(item['attributes'][a])
            if name == 'COMPOSITE' and 'read' not in item:  # a bracket looks like a filling; one bracketed tooth in forty has one
                score *= 1 - BRACKET_NOT_FILLING * float(item['attributes'][BRACKET])
            out.append({'class': name, 'tooth': item['class'], 'region': region, 'score': score,
                        'box': np.array(region_box(item['box'], item['class'], region), np.float32)})
    return out
