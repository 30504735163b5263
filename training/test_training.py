"""Tests of the pure parts: cd training && python3 -m unittest -v. They need no data."""

import itertools
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from augment import Warp, stretch_tones
from calibrate import calibrated, fit, logistic
from classes import ATTRIBUTES, HEAT, HEAT_INDEX, MIRRORED_INDEX, is_upper, mirrored
from compose import Donors, composed, recomposed
from data import (IGNORED, LABEL_SHIFT, OBJECT, TOOTH, DataError, Radiograph, equalise, content_area, read_export, read_record, split, stretch,
                  without_shift)
from decode import (CROWNED, POWER, ROWS, UNNUMBERED, WIRE, bridges_of, chance_in_order, decode, number_candidates, region_box,
                    wires_of, without_repeats)
from evaluate import average_precision, match, operating_point, reliability
from folds import HELD_OUT, PARTS, VALIDATION, Learner, Stream, leaving_out, rows_for
from framing import usual_frame
from losses import outline_loss
from manifest import FINDING_TYPES, status_of
from measure_folds import shares_of, threshold_out_of_fold
from metal import KINDS, with_metal
from model_card import by_chance
from model import AWAY, REACH, STRIDE, Deployed, Detector
from opinions import boxes_seen, outline_habit, with_opinions
from outlines import masks_of, polygon_mask
from targets import make_targets
from tooth_crops import HEIGHT, WIDTH, cut_tooth, levels_of
from tooth_data import CARRIED, Source, Tooth, Views, choices_of, exchanged, fold_of
from tooth_mix import FOLDS, READ, mixed
from train import draw, finish, progress_of, rate_at


class Rate(unittest.TestCase):
    def test_progress_goes_by_epochs_or_by_minutes(self):
        self.assertEqual(progress_of(5, 1e6, {'cosine': 20}), 0.25)
        self.assertEqual(progress_of(5, 300, {'cosine': 20, 'minutes': 10}), 0.5)
        self.assertEqual(progress_of(5, 900, {'cosine': 20, 'minutes': 10}), 1)

    def test_the_rate_warms_up_and_then_only_decreases(self):
        rates = [rate_at(p, 1e-3) for p in np.linspace(0.03, 1, 50)]
        self.assertLess(rate_at(0, 1e-3), rates[0])
        self.assertAlmostEqual(rates[0], 1e-3)
        self.assertEqual(rates, sorted(rates, reverse=True))
        self.assertAlmostEqual(rates[-1], 1e-5)


class Classes(unittest.TestCase):
    def test_mirroring_twice_gives_the_same_class(self):
        self.assertEqual([MIRRORED_INDEX[i] for i in MIRRORED_INDEX], list(range(len(HEAT))))
        self.assertEqual((mirrored('18'), mirrored('41'), mirrored('75'), mirrored('WIRE')), ('28', '31', '85', 'WIRE'))

    def test_channels_are_types_of_the_specification(self):
        self.assertEqual(len(set(FINDING_TYPES)), 31)
        for name, group in HEAT:
            self.assertTrue(group == 'tooth' or name in FINDING_TYPES)
        for name, _, _ in ATTRIBUTES:
            self.assertIn(name, FINDING_TYPES)


class Geometry(unittest.TestCase):
    def test_warp_is_undone_by_its_inverse(self):
        for seed in range(20):
            warp = Warp(np.random.default_rng(seed), 1.77)
            points = np.random.default_rng(seed + 100).random((100, 2))
            np.testing.assert_allclose(warp.to_output(warp.to_source(points)), points, atol=1e-9)

    def test_a_warped_box_contains_its_warped_centre(self):
        for seed in range(20):
            warp = Warp(np.random.default_rng(seed), 1.77)
            x0, y0, x1, y1 = warp.boxes(np.array([[0.4, 0.3, 0.5, 0.6]]))[0]
            x, y = warp.to_output(np.array([0.45, 0.45]))
            self.assertTrue(x0 < x < x1 and y0 < y < y1)

    def test_crowns_of_upper_teeth_are_at_the_bottom(self):
        self.assertEqual(region_box([0, 0, 1, 2], '11', 'crown'), [0, 1, 1, 2])
        self.assertEqual(region_box([0, 0, 1, 2], '41', 'crown'), [0, 0, 1, 1])
        self.assertEqual(region_box([0, 0, 1, 2], '41', 'root'), [0, 1, 1, 2])


class Reading(unittest.TestCase):
    def record(self, **changes):
        return {'id': 'x', 'teeth': [{'number': '11', 'box': [0.45, 0.3, 0.5, 0.5]}], 'outlines': {}, 'seen': {},
                'objects': [], **changes}

    def test_uncertain_tooth_has_no_number(self):
        from pathlib import Path
        self.assertEqual(read_record(self.record(seen={'11': ['?']}), Path('.')).channels.tolist(), [IGNORED])
        self.assertEqual(read_record(self.record(), Path('.')).channels.tolist(), [HEAT_INDEX['11']])

    def test_second_box_of_a_number_loses_the_number(self):
        from pathlib import Path
        teeth = [{'number': '11', 'box': [0.1, 0.3, 0.15, 0.5]}, {'number': '11', 'box': [0.45, 0.3, 0.5, 0.5]}]
        outline = {'11': [[0.45, 0.3], [0.5, 0.5]]}
        r = read_record(self.record(teeth=teeth, outlines=outline), Path('.'))
        kept = r.boxes[r.channels == HEAT_INDEX['11']]
        self.assertAlmostEqual(float(kept[0, 0]), 0.45, places=5)
        self.assertEqual(len(kept), 1)

    def test_the_shift_of_labels_is_removed_from_teeth_only(self):
        boxes = np.array([[0.4, 0.2, 0.5, 0.45], [0.6, 0.2, 0.7, 0.45]], np.float32)
        r = Radiograph('a', boxes, np.array([0, 1]), np.array([TOOTH, OBJECT]), None, None, None)
        moved = without_shift(r).boxes
        np.testing.assert_allclose(boxes - moved, [[LABEL_SHIFT, 0, LABEL_SHIFT, 0], [0, 0, 0, 0]], atol=1e-6)

    def test_findings_on_which_the_readings_stayed_even_have_no_weight(self):
        r = read_record(self.record(seen={'11': ['F']}, unsure={'11': ['F', 'C']}), Path('.'))
        self.assertEqual(r.attributes[0].tolist()[:3], [1.0, 0.0, 0.0])
        self.assertEqual(r.attribute_weights[0].tolist()[:3], [1.0, 0.0, 1.0])

    def test_a_number_that_a_reader_calls_wrong_is_not_trained(self):
        r = read_record(self.record(numbers2={'11': '12'}), Path('.'))
        self.assertEqual(r.channels[0], IGNORED)


class Exports(unittest.TestCase):
    RECORD = {'id': 'clinic-0123456789abcdef', 'teeth': [{'number': '11', 'box': [0.45, 0.3, 0.5, 0.5]}],
              'outlines': {'11': [[0.45, 0.3], [0.5, 0.3], [0.5, 0.5], [0.45, 0.5]]}, 'seen': {'11': ['F']}, 'unsure': {'11': ['C']},
              'objects': [{'t': 'IMPLANT', 'box': [60, 30, 65, 50], 'at': '24'}]}

    def write(self, folder, deleted=(), names=None):
        images = Path(folder) / 'panoramic' / 'images'
        images.mkdir(parents=True)
        identity = self.RECORD['id']
        Image.new('L', (200, 100), 90).save(images / f'{identity}.png')
        (images.parent / 'labels.jsonl').write_text(json.dumps(self.RECORD) + '\n')
        (Path(folder) / 'deleted.json').write_text(json.dumps(list(deleted)))
        radiographs = [{'id': name} for name in names or [identity]]
        (Path(folder) / 'provenance.json').write_text(
            json.dumps({'format': 'molaar-training-export', 'version': 1, 'radiographs': radiographs}))

    def test_an_export_is_read_as_radiographs_for_training_only(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder)
            (radiograph,) = read_export(folder)
            self.assertEqual(radiograph.pixels.shape, (480, 640))
            self.assertEqual(radiograph.channels.tolist(), [HEAT_INDEX['11'], HEAT_INDEX['IMPLANT']])
            self.assertEqual(radiograph.attributes[0].tolist()[:2], [1.0, 0.0])
            self.assertEqual(radiograph.attribute_weights[0].tolist()[:3], [1.0, 0.0, 1.0])
            validation = Path(folder) / 'split.json'
            validation.write_text(json.dumps({'validation': []}))
            self.assertEqual(split([radiograph], validation), ([radiograph], []))

    def test_a_radiograph_that_has_to_be_deleted_is_not_read(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder, deleted=[self.RECORD['id']])
            self.assertRaisesRegex(DataError, 'have to be deleted', read_export, folder)

    def test_an_interrupted_export_or_another_folder_is_not_read(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertRaisesRegex(DataError, 'no export', read_export, folder)
            self.write(folder, names=['clinic-ffffffffffffffff'])
            self.assertRaisesRegex(DataError, 'interrupted', read_export, folder)


class CutTeeth(unittest.TestCase):
    def test_a_cut_has_the_same_values_as_at_run_time(self):
        # The same image and the same numbers are in packages/inference/src/teeth/cut-teeth.test.ts.
        x, y = np.meshgrid(np.arange(64), np.arange(64))
        image = ((x * 3 + y * 2 + (x * y) // 16) % 251).astype(np.uint8)
        image[:5] = 7
        levels = levels_of(image)
        expected = {
            True: [[0.3162, 0.4939, 0.7112, 0.729, 0.09], [0.3376, 0.4981, 0.6974, 0.7152, 0.0997], [0, 1, 1, 1, 0]],
            False: [[0.4685, 0.4831, 0.3021, 0.0763, 0.1206], [0.4762, 0.4896, 0.3241, 0.0832, 0.1348], [0, 0, 1, 0, 0]],
        }
        for upper, box in ((True, (0.31, 0.22, 0.52, 0.63)), (False, (0.81, 0.42, 0.97, 0.53))):
            cut = cut_tooth(image.astype(np.float32), levels, box, upper)
            np.testing.assert_allclose(cut[:, [0, 20, 64, 100, 127], [0, 30, 40, 10, 79]], expected[upper], atol=2e-4)

    def test_the_readings_decide_which_choices_are_allowed(self):
        self.assertEqual(choices_of(['C'], []).tolist(), [0, 0, 1])
        self.assertEqual(choices_of(['F'], ['C']).tolist(), [0, 1, 1])
        self.assertEqual(choices_of([], ['F']).tolist(), [1, 1, 0])
        self.assertEqual(choices_of(['E'], []).tolist(), [1, 0, 0])

    def test_an_exchanged_tooth_has_the_crown_of_one_and_the_root_of_the_other(self):
        crown, root = np.full((HEIGHT, WIDTH), 200.0), np.full((HEIGHT, WIDTH), 50.0)
        joined = exchanged(crown, root, np.random.default_rng(1))
        np.testing.assert_allclose([joined[0, 0], joined[-1, 0]], [50, 200], atol=1)

    def test_a_mixed_confidence_is_between_those_of_both_stages(self):
        attributes = np.zeros(len(ATTRIBUTES))
        attributes[CROWNED] = 0.9
        tooth = mixed({'attributes': attributes}, np.full(len(READ), 0.9), np.full(len(READ), 0.1), [(0.5, 0.5, 0)] * len(READ))
        self.assertAlmostEqual(tooth['attributes'][CROWNED], 0.5)

    def test_of_overlapping_crowns_the_most_confident_is_kept(self):
        crown = lambda left, score: {'box': np.array([left, 0.5, left + 0.1, 0.6]), 'score': score}
        self.assertEqual([c['score'] for c in without_repeats([crown(0.1, 0.3), crown(0.11, 0.8), crown(0.4, 0.2)])], [0.8, 0.2])


class Targets(unittest.TestCase):
    def test_decoding_the_targets_returns_the_boxes(self):
        boxes = np.array([[0.45, 0.2, 0.5, 0.45], [0.5, 0.2, 0.56, 0.45], [0.3, 0.5, 0.34, 0.7]], np.float32)
        channels = np.array([HEAT_INDEX[n] for n in ('11', '21', '45')])
        t = make_targets(boxes, channels, np.zeros(3, int), np.zeros((3, len(ATTRIBUTES))), np.ones((3, len(ATTRIBUTES))),
                         np.ones(3, bool), [None] * 3, 512, 288)
        peaks = np.where(t['heat'] == 1, t['heat'], 0)
        found = {d['class']: d['box'] for d in decode(peaks, t['box'], t['attributes'], 512, 288)}
        self.assertEqual(set(found), {'11', '21', '45'})
        np.testing.assert_allclose(found['45'], boxes[2], atol=1e-5)
        np.testing.assert_allclose(found['11'], boxes[0], atol=1e-5)

    def test_a_tooth_on_an_implant_is_reduced_to_its_crown(self):
        boxes = np.array([[0.45, 0.2, 0.5, 0.45], [0.455, 0.22, 0.495, 0.38]], np.float32)
        carried = np.zeros((2, len(ATTRIBUTES)))
        carried[0, CROWNED] = 1
        t = make_targets(boxes, np.array([HEAT_INDEX['11'], HEAT_INDEX['IMPLANT']]), np.array([0, 1]),
                         carried, np.ones((2, len(ATTRIBUTES))), np.ones(2, bool), [None] * 2, 512, 288)
        peaks = np.where(t['heat'] == 1, t['heat'], 0)
        implant, crown = decode(peaks, t['box'], t['attributes'], 512, 288)
        self.assertEqual([implant['class'], crown['class']], ['IMPLANT', 'CROWN'])
        np.testing.assert_allclose(crown['box'], [0.45, 0.38, 0.5, 0.45], atol=1e-5)
        self.assertEqual(crown['score'], 1)

    def test_wires_are_derived_from_brackets(self):
        teeth = [{'group': 'tooth', 'class': n, 'score': 0.9, 'box': np.array([0.2 + 0.04 * k, 0.5, 0.23 + 0.04 * k, 0.7], np.float32),
                  'attributes': np.full(len(ATTRIBUTES), 0.8)} for k, n in enumerate(ROWS[False][0][3:13])]
        wire, = wires_of(teeth)
        self.assertAlmostEqual(wire['score'], 0.8 * WIRE['trust'][1], 6)
        np.testing.assert_allclose(wire['box'], [0.2 + 0.03 * 0.31, 0.5 + 0.2 * 0.14, 0.59 - 0.03 * 0.31, 0.5 + 0.2 * 0.33], atol=1e-5)
        self.assertEqual(wires_of(teeth[:4]), [])

    def test_bridges_are_derived_from_abutments(self):
        carried = np.full(len(ATTRIBUTES), 0.8)
        tooth = lambda n, x, attributes: {'group': 'tooth', 'class': n, 'score': 0.9, 'attributes': attributes,
                                          'box': np.array([x, 0.2, x + 0.04, 0.4], np.float32)}
        ends = [tooth('26', 0.7, carried), tooth('24', 0.6, carried)]
        bridge, = bridges_of([*ends, tooth('23', 0.55, 0 * carried)])
        np.testing.assert_allclose(bridge['box'], [0.6, 0.3, 0.74, 0.4], atol=1e-5)
        self.assertAlmostEqual(bridge['score'], 0.8, 6)
        self.assertEqual(bridges_of([*ends, tooth('25', 0.65, 0 * carried)]), [])

    def test_an_uncertain_tooth_does_not_count_against_any_number(self):
        t = make_targets(np.array([[0.45, 0.2, 0.5, 0.45]], np.float32), np.array([IGNORED]), np.zeros(1, int),
                         np.zeros((1, len(ATTRIBUTES))), np.ones((1, len(ATTRIBUTES))), np.ones(1, bool), [None], 512, 288)
        self.assertEqual(float(t['heat'].max()), 0)
        self.assertEqual(float(t['heat_weight'][HEAT_INDEX['11'], 23, 60]), 0)
        self.assertEqual(float(t['heat_weight'][HEAT_INDEX['IMPLANT'], 23, 60]), 1)


class Outlines(unittest.TestCase):
    def setUp(self):
        self.boxes = np.array([[0.40, 0.2, 0.45, 0.45], [0.45, 0.2, 0.52, 0.45], [0.7, 0.5, 0.75, 0.8]], np.float32)
        corners = np.array([[0, 0.2], [0.5, 0], [1, 0.2], [0.8, 1], [0.2, 1]])
        self.polygons = [b[:2] + corners * (b[2:] - b[:2]) for b in self.boxes[:2]]
        self.targets = make_targets(self.boxes, np.array([HEAT_INDEX[n] for n in ('12', '11', '36')]), np.zeros(3, int),
                                    np.zeros((3, len(ATTRIBUTES))), np.ones((3, len(ATTRIBUTES))), np.ones(3, bool),
                                    [*self.polygons, None], 512, 288)

    def test_masks_of_the_targets_equal_the_polygons(self):
        maps = np.stack([self.targets['on_tooth'], *self.targets['away']])
        h, w = maps.shape[1:]
        outline = maps.reshape(3, h // 2, 2, w // 2, 2).transpose(0, 2, 4, 1, 3).reshape(12, h // 2, w // 2)
        for mask, polygon in zip(masks_of(outline, self.boxes, 512, 288), self.polygons):
            truth = polygon_mask(polygon, mask.shape)
            self.assertGreater((mask & truth).sum() / (mask | truth).sum(), 0.85)

    def test_unknown_outlines_have_no_weight(self):
        known = self.targets['on_tooth_weight']
        self.assertEqual(known[int(0.65 * 144), int(0.72 * 256)], 0)
        self.assertEqual(known[int(0.3 * 144), int(0.42 * 256)], 1)
        self.assertEqual(known[int(0.9 * 144), int(0.1 * 256)], 1)

    def test_a_wrong_centre_costs_more_than_a_correct_one(self):
        maps = torch.from_numpy(np.stack([20 * self.targets['on_tooth'] - 10, *self.targets['away'] / AWAY]).astype(np.float32))[None]
        targets = {k: torch.from_numpy(np.asarray(v, np.float32))[None] for k, v in self.targets.items()}
        raw = torch.nn.functional.pixel_unshuffle(maps, 2)
        right = float(outline_loss(raw, targets))
        raw[:, 4:8] += 10 / AWAY
        self.assertGreater(float(outline_loss(raw, targets)), right + 0.1)

    def test_a_batch_of_equal_images_costs_what_one_costs_and_unknown_points_cost_nothing(self):
        targets = {k: torch.from_numpy(np.asarray(v, np.float32))[None] for k, v in self.targets.items()}
        raw = torch.from_numpy(np.random.default_rng(1).normal(0, 1, (1, 12, 72, 128)).astype(np.float32))
        one = float(outline_loss(raw, targets))
        three = float(outline_loss(raw.repeat(3, 1, 1, 1), {k: v.repeat(3, *[1] * (v.ndim - 1)) for k, v in targets.items()}))
        self.assertAlmostEqual(one, three, 4)
        on_tooth = targets['on_tooth'].clone()
        targets['on_tooth'] = torch.where(targets['on_tooth_weight'] == 0, 1 - on_tooth, on_tooth)
        self.assertAlmostEqual(one, float(outline_loss(raw, targets)), 5)
        targets['on_tooth'] = torch.where(targets['on_tooth_weight'] == 1, 1 - on_tooth, on_tooth)
        self.assertGreater(abs(one - float(outline_loss(raw, targets))), 1e-3)


class Figures(unittest.TestCase):
    def test_average_precision_of_known_rankings(self):
        self.assertEqual(average_precision(np.array([True, True]), 2), 1.0)
        self.assertAlmostEqual(average_precision(np.array([True, False]), 2), 51 / 101)
        self.assertEqual(average_precision(np.array([], bool), 3), 0.0)

    def test_a_label_is_matched_once_and_uncertain_areas_do_not_count(self):
        box = np.array([0, 0, 1, 1.0])
        predictions = [('a', 0.9, box), ('a', 0.8, box), ('a', 0.7, box + 5)]
        scores, hits, total = match(predictions, {'a': box[None]}, {'a': (box + 5)[None]}, 0.5)
        self.assertEqual((scores.tolist(), hits.tolist(), total), ([0.9, 0.8], [True, False], 1))

    def test_operating_point_and_reliability(self):
        scores, hits = np.array([0.9, 0.8, 0.3]), np.array([True, True, False])
        self.assertEqual(operating_point(scores, hits, 2), {'threshold': 0.55, 'precision': 1.0, 'recall': 1.0, 'f1': 1.0})
        self.assertAlmostEqual(reliability(np.array([0.95, 0.95]), np.array([True, False]))['ece'], 0.45)

    def test_status_needs_support(self):
        self.assertEqual(status_of({'support': 5, 'ap50': 1.0}), 'experimental')
        self.assertEqual(status_of({'support': 50, 'ap50': 0.9}), 'measured')
        self.assertEqual(status_of({'support': 0, 'ap50': None}), 'not-detected')

    def test_calibration_recovers_a_known_slope(self):
        rng = np.random.default_rng(0)
        logits = rng.normal(0, 1, 20000)
        hits = rng.random(20000) < 1 / (1 + np.exp(-(2 * logits + 1)))
        a, b = fit(1 / (1 + np.exp(-logits)), hits)
        self.assertAlmostEqual(a, 2, delta=0.15)
        self.assertAlmostEqual(b, 1, delta=0.15)


class Tones(unittest.TestCase):
    def test_both_stretches_agree(self):
        image = np.random.default_rng(0).normal(120, 40, (288, 512)).clip(0, 255).astype(np.uint8)
        self.assertLess(np.abs(stretch_tones(image) - stretch(image)).max(), 0.02)

    def test_equalisation_equals_the_run_time(self):
        # The same image and numbers are in packages/inference/src/tensor/fill-tensor.test.ts.
        i = np.arange(32)
        image = np.where((i < 8) | (i % 8 == 7), 3 + i % 2, i * 37 % 251).astype(np.uint8).reshape(4, 8)
        levels = equalise(image)
        self.assertEqual(np.round(levels[1, :7].astype(float), 4).tolist(), [0.1667, 0.3095, 0.4524, 0.5952, 0.7381, 0.881, 0.0238])
        self.assertEqual(levels[0, 0], 0)

    def test_equalisation_removes_tone_changes(self):
        image = np.random.default_rng(1).integers(0, 60, (20, 30)).astype(np.uint8)
        np.testing.assert_array_equal(equalise(image), equalise((image.astype(int) ** 2 // 15 * 1 + image).astype(np.uint16) + 7))

    def test_an_image_without_content_is_left_whole(self):
        self.assertEqual(content_area(np.full((4, 6), 9, np.uint8)), (0, 4, 0, 6))
        stripes = np.repeat(np.array([[0, 200, 0, 200, 0, 200]], np.uint8), 4, 0)
        self.assertEqual(content_area(stripes), (0, 4, 0, 6))


class Numbering(unittest.TestCase):
    def row(self, numbers, scores=None):
        places = []
        for k, n in enumerate(numbers):
            n = {n: 0.9} if isinstance(n, str) else n
            box = np.array([0.1 + 0.05 * k, 0.3, 0.14 + 0.05 * k, 0.5], np.float32)
            places.append({'group': 'tooth', 'box': box, 'score': max(n.values()), 'attributes': np.zeros(len(ATTRIBUTES)),
                           'numbers': n, 'boxes': {m: box for m in n}, 'upper': is_upper(next(iter(n)))})
        return [p['class'] for p in number_candidates(places, (1.0, 0.0))]

    def test_a_gap_does_not_shift_neighbours(self):
        full = ROWS[True][0]
        for lost in full:
            self.assertEqual(self.row([n for n in full if n != lost]), [n for n in full if n != lost])

    def test_the_row_corrects_one_tooth_that_looks_like_its_neighbour(self):
        self.assertEqual(self.row(['17', '16', {'14': 0.6, '15': 0.3}, '14', '13']), ['17', '16', '15', '14', '13'])

    def test_chances_agree_with_an_enumeration(self):
        rng = np.random.default_rng(2)
        row = [{'13': a, '12': b, '52': c} for a, b, c in rng.uniform(0.1, 0.9, (3, 3))]
        places = [{'numbers': n} for n in row]
        odds = lambda s: (s / (1 - s + 1e-3)) ** POWER / UNNUMBERED
        ways = []
        for way in itertools.product([None, '13', '12', '52'], repeat=3):
            permanent = [ROWS[True][0].index(n) for n in way if n in ROWS[True][0]]
            primary = [n for n in way if n == '52']
            if permanent == sorted(set(permanent)) and len(primary) < 2:
                ways.append((way, np.prod([odds(p[n]) for p, n in zip(row, way) if n])))
        total = sum(w for _, w in ways)
        for k, chance in enumerate(chance_in_order(places, ROWS[True])):
            for n in row[k]:
                self.assertAlmostEqual(chance[n], sum(w for way, w in ways if way[k] == n) / total, places=9)


class Composed(unittest.TestCase):
    def radiograph(self):
        rng = np.random.default_rng(4)
        numbers = ROWS[True][0]
        boxes = np.array([[0.1 + 0.05 * k, 0.3, 0.14 + 0.05 * k, 0.5] for k in range(16)], np.float32)
        return Radiograph('x', boxes, np.array([HEAT_INDEX[n] for n in numbers]), np.zeros(16, int),
                          np.zeros((16, len(ATTRIBUTES)), np.float32), np.ones((16, len(ATTRIBUTES)), np.float32), None,
                          rng.integers(0, 255, (480, 640)).astype(np.uint8))

    def test_a_removed_tooth_loses_its_label_and_the_source_is_unchanged(self):
        source = self.radiograph()
        before = source.pixels.copy()
        donors = Donors([source])
        fewer = 0
        for seed in range(30):
            made = composed(source, donors, np.random.default_rng(seed))
            fewer += len(made.channels) < 16
            self.assertEqual(len(set(made.channels.tolist())), len(made.channels))
            for n in (made.boxes, made.groups, made.attributes, made.attribute_weights):
                self.assertEqual(len(n), len(made.channels))
        self.assertGreater(fewer, 3)
        np.testing.assert_array_equal(source.pixels, before)


class Metal(unittest.TestCase):
    def test_pieces_are_bright_and_small_and_the_source_is_unchanged(self):
        boxes = np.array([[0.2 + 0.03 * k, 0.3, 0.23 + 0.03 * k, 0.5] for k in range(16)], np.float32)
        nothing = np.zeros((16, len(ATTRIBUTES)), np.float32)
        source = Radiograph('x', boxes, np.array([HEAT_INDEX[n] for n in ROWS[True][0]]), np.zeros(16, int), nothing, nothing, None,
                            np.full((480, 640), 60, np.uint8))
        for kind in KINDS:
            drawn = 0
            for seed in range(20):
                made = with_metal(source, np.random.default_rng(seed), kind)
                bright = made.pixels > 200
                self.assertLess(bright.mean(), 0.05)
                drawn += bright.any()
                self.assertIs(made.boxes, source.boxes)
            self.assertGreater(drawn, 14, kind.__name__)
        self.assertEqual(int(source.pixels.max()), 60)


class Framing(unittest.TestCase):
    def test_the_usual_frame_is_found_at_any_position(self):
        rng = np.random.default_rng(3)
        places = {n: np.array([0.5 + (1 if n[0] in '23' else -1) * (int(n[1]) - 0.5) * 0.04, 0.4 if is_upper(n) else 0.6, 0.04, 0.2])
                  for n in HEAT_INDEX if n.isdigit() and n < '51'}
        for chosen in (list(places), ['41', '42', '43', '44', '31', '32']):
            left, top, width, height = 0.2, 0.1, 0.5, 0.7
            teeth = [(n, np.array([left + (x - w / 2) * width, top + (y - h / 2) * height, left + (x + w / 2) * width, top + (y + h / 2) * height]))
                     for n, (x, y, w, h) in ((n, places[n]) for n in rng.permutation(chosen))]
            np.testing.assert_allclose(usual_frame(teeth, places), [left, top, width, height], atol=1e-6)


class Exported(unittest.TestCase):
    def test_the_shift_of_labels_is_added_to_teeth_only(self):
        torch.manual_seed(1)
        detector = Detector((4, 4, 4, 4, 4), (1, 1, 1, 1)).eval()
        image = torch.rand(1, 1, 64, 64)
        with torch.no_grad():
            plain = Deployed(detector)(image)
            detector.shift = 0.5
            moved = Deployed(detector)(image)
        difference = (moved[1] - plain[1])[0].mean((1, 2)).numpy()
        np.testing.assert_allclose(difference, [-0.5, 0, 0.5, 0, 0, 0, 0, 0], atol=1e-5)
        for same in (0, 2):
            self.assertTrue(torch.equal(moved[same], plain[same]))


class Mean(unittest.TestCase):
    def test_finishing_a_stage_twice_gives_the_same_mean(self):
        with tempfile.TemporaryDirectory() as folder:
            run = Path(folder)
            for name, value, epochs in (('early', 1.0, 3), ('end', 3.0, 5), ('start', 6.0, 9)):
                weights = {'w': torch.tensor([value]), 'count': torch.tensor(int(value))}
                torch.save({'weights': weights, 'history': [{'epochs': epochs}]}, run / f'{name}.pt')
            for _ in range(2):
                made = torch.load(finish(run))
                self.assertEqual((float(made['weights']['w']), int(made['weights']['count'])), (2.0, 2))
                self.assertEqual(made['history'], [{'epochs': 5, 'mean_with_epoch': 3}])
                made = torch.load(finish(run, run / 'start.pt', 0.25))
                self.assertEqual(float(made['weights']['w']), 3.0)
                self.assertEqual(made['history'], [{'epochs': 5, 'mean_with_epoch': 3, 'kept': 0.25}])
            twin = run / 'twin'
            twin.mkdir()
            torch.save({'weights': {'w': torch.tensor([8.0]), 'count': torch.tensor(4)}, 'history': [{'epochs': 7, 'seed': 29}]}, twin / 'end.pt')
            made = torch.load(finish(run, twins=[twin]))
            self.assertEqual(float(made['weights']['w']), 5.0)
            self.assertEqual(made['history'], [{'epochs': 5, 'mean_with_epoch': 3, 'mean_with': [{'seed': 29, 'epochs': 7}]}])


class Folds(unittest.TestCase):
    def test_right_confidences_have_a_calibration_error_by_chance(self):
        mean, most = by_chance([[0.05, 0.9, 1000], [0.5, 0.5, 1]], 0.1)
        self.assertEqual((mean, most), (0.5, 0.5))
        few, many = by_chance([[0.5, 0.5, 10]], 0.1), by_chance([[0.5, 0.5, 1000]], 0.1)
        self.assertAlmostEqual(few[0], 0.123, delta=0.01)  # mean deviation of ten coins
        self.assertLess(many[1], few[0] / 2)
        self.assertIsNone(by_chance([], 0.1))

    def test_a_view_names_every_radiograph_in_it(self):
        grey = np.random.default_rng(1).integers(0, 255, (640, 640)).astype(np.float32)
        sources = {image: Source(grey + 0, levels_of(grey.astype(np.uint8))) for image in 'ab'}
        tooth = lambda image, root: Tooth(image, '16', True, [np.array([0.4, 0.4, 0.45, 0.6], np.float32)], None, np.array([0, 1, 0], np.float32),
                                          np.array([root, 0, 0, 0], np.float32), np.ones(len(CARRIED), np.float32))
        drawn = Views([tooth('a', 0), tooth('b', 1)], sources, 3, exchange=0.5).drawn(40)
        mixed_views = [images for _, images in drawn if len(images) == 2]
        self.assertEqual(set(map(frozenset, (images for _, images in drawn))), {frozenset('a'), frozenset('b'), frozenset('ab')})
        self.assertTrue(5 < len(mixed_views) < 30)

    def test_one_stage_alone_gets_no_weight_of_the_other(self):
        rng = np.random.default_rng(2)
        examples = [[[(own, read, float(read > 0.5)) for own, read in rng.random((60, 2))] for _ in READ]]
        for kind, other in (('second', 0), ('first', 1)):
            for fit_of in shares_of(kind, examples):
                self.assertEqual(fit_of[other], 0)
                self.assertGreater(fit_of[1 - other], 0)

    def test_a_threshold_comes_from_the_other_folds(self):
        names, fold = [str(n) for n in range(60)], lambda name: fold_of(name, FOLDS)
        # In fold 0 wrong findings are as strong as right ones elsewhere, so a threshold of the others is wrong there.
        rows = [(name, 0.8 - 0.001 * i, fold(name) != 0) for i, name in enumerate(names)]
        rows += [(name, 0.3 - 0.001 * i, False) for i, name in enumerate(names)]
        support = {name: int(fold(name) != 0) for name in names}
        f1, thresholds = threshold_out_of_fold(sorted(rows, key=lambda row: -row[1]), support, set(names))
        right = sum(support.values())
        self.assertAlmostEqual(f1, round(2 * right / (60 + right), 3))
        self.assertEqual(len(thresholds), FOLDS)


class Folds(unittest.TestCase):
    def stream(self, images):
        """A stream of views that hold the given radiographs, one after the other, by their place in the list."""
        def draw(rng, size, done):
            return [([np.full((2, 2), k, np.float32)], images[k % len(images)]) for k in range(size)]
        return Stream(draw, 12, 1)

    def test_a_network_learns_nothing_of_what_it_leaves_out(self):
        images = [[name] for name in HELD_OUT][:3] + [['one'], ['two', 'three'], []]
        (greys,), hidden = next(iter(self.stream(images)))
        for part in range(PARTS):
            for row in rows_for(hidden, part, 12):
                self.assertEqual([image for image in images[int(greys[row, 0, 0]) % 6] if part in leaving_out(image)], [])
        self.assertTrue(hidden[:3, VALIDATION].all())
        self.assertFalse(hidden[5].any())

    def test_a_mouth_names_the_radiographs_that_its_parts_come_from(self):
        teeth = [HEAT_INDEX[f'1{n}'] for n in range(1, 8)]

        def mouth(name, weight):
            left = np.arange(len(teeth)) * 0.1 + 0.1
            boxes = np.stack([left, left * 0 + 0.3, left + 0.09, left * 0 + 0.6], 1).astype(np.float32)
            pixels = np.random.default_rng(4).integers(0, 255, (480, 640)).astype(np.uint8)
            zeros = np.zeros((len(teeth), len(ATTRIBUTES)), np.float32)
            return Radiograph(name, boxes, np.array(teeth), np.full(len(teeth), TOOTH), zeros, zeros + weight, None, pixels)

        own, donors, rng = mouth('own', 1), Donors([mouth('other', 2)]), np.random.default_rng(3)
        made = [recomposed(own, donors, rng) for _ in range(60)]
        foreign = [(m.attribute_weights == 2).any() for m in made]
        self.assertTrue(any(foreign))
        for m, has in zip(made, foreign):
            self.assertIn(m.others, [{'other'}] if has else [{'other'}, frozenset()])  # its foreign tooth may be removed again
        self.assertEqual(own.others, frozenset())

    def test_the_running_mean_follows_the_weights(self):
        learner = Learner(torch.nn.Linear(1, 1), 0.02, 0.0, 0.9)
        before = learner.average.weight.item()
        for _ in range(200):
            learner.learn(lambda model: (model(torch.ones(1, 1)) - 3).square().mean(), 1.0, 5.0)
        self.assertNotAlmostEqual(before, learner.average.weight.item(), 2)
        self.assertAlmostEqual(learner.average.weight.item(), learner.model.weight.item(), 1)
        self.assertEqual(learner.weights()['weight'].dtype, torch.float16)

    def test_calibrated_peaks_are_those_of_the_calibrated_network(self):
        peaks = [{'class': '11', 'group': 'tooth', 'score': 0.3, 'box': np.zeros(4), 'attributes': np.full(len(ATTRIBUTES), 0.2)},
                 {'class': 'IMPLANT', 'group': 'object', 'score': 0.4, 'box': np.zeros(4), 'attributes': np.full(len(ATTRIBUTES), 0.2)}]
        fitted = {'permanent': (2.0, 3.0), 'IMPLANT': (1.0, 0.0), f'tooth {ATTRIBUTES[0][0]}': (1.0, 1.0)}
        first, second = calibrated(peaks, fitted)
        self.assertEqual((first['class'], second['class']), ('11', 'IMPLANT'))
        self.assertAlmostEqual(first['score'], logistic(0.3, 2.0, 3.0))
        self.assertAlmostEqual(float(first['attributes'][0]), logistic(0.2, 1.0, 1.0), 5)
        self.assertAlmostEqual(float(first['attributes'][1]), 0.2, 5)


class SeesWhite:
    """A network that predicts, at every cell, the sides of the white rectangle in its input."""

    def eval(self):
        return self

    def parameters(self):
        return iter([torch.zeros(1)])

    def __call__(self, images):
        maps = []
        for image in images[:, 0].numpy():
            rows, columns = np.nonzero(image > 0.5)
            height, width = (n // STRIDE for n in image.shape)
            x, y = (np.arange(width) + 0.5) * STRIDE, (np.arange(height) + 0.5)[:, None] * STRIDE
            sides = [x - columns.min() + 0 * y, y - rows.min() + 0 * x, columns.max() + 1 - x + 0 * y, rows.max() + 1 - y + 0 * x]
            share = (np.array(sides, np.float32) / REACH).clip(1e-6, 1)
            maps.append(np.concatenate([np.log(share / (1 - share.clip(max=0.999)))] * 2))
        return None, torch.from_numpy(np.array(maps, np.float32))


class Opinions(unittest.TestCase):
    CONFIG = {'width': 640, 'height': 352, 'opinions': (0.5, 0.25, 0.25)}
    WHITE = np.array([0.40, 0.30, 0.45, 0.55], np.float32)

    def radiograph(self, folder, labels, outlines=None):
        pixels = np.zeros((640, 640), np.uint8)
        x0, y0, x1, y1 = (self.WHITE * 640).round().astype(int)
        pixels[y0:y1, x0:x1] = 255
        path = Path(folder) / 'drawn.png'
        Image.fromarray(pixels).save(path)
        n = len(labels)
        nothing = np.zeros((n, len(ATTRIBUTES)), np.float32)
        return Radiograph('drawn', np.array(labels, np.float32), np.zeros(n, int), np.full(n, TOOTH), nothing, nothing, path, outlines=outlines)

    def test_views_are_read_at_the_positions_of_the_whole_image(self):
        with tempfile.TemporaryDirectory() as folder:
            r = self.radiograph(folder, [self.WHITE + 0.01])
            np.testing.assert_allclose(boxes_seen(SeesWhite(), r, self.CONFIG)[0], self.WHITE, atol=0.003)

    def test_a_box_is_the_mean_of_opinions_on_the_same_tooth(self):
        corners = lambda b: np.array([[b[0], b[1]], [b[2], b[1]], [b[2], b[3]], [b[0], b[3]]], np.float32)
        label, away = self.WHITE + 0.008, np.array([0.7, 0.7, 0.75, 0.9], np.float32)
        outline = self.WHITE - 0.004
        with tempfile.TemporaryDirectory() as folder:
            r = self.radiograph(folder, [label, away], [corners(outline), None])
            # Outlines differ from boxes only by the mean difference.
            np.testing.assert_allclose(outline_habit([r]), outline - label, atol=1e-6)
            boxes = with_opinions([r], SeesWhite(), self.CONFIG)[0].boxes
            np.testing.assert_allclose(boxes[0], 0.75 * label + 0.25 * self.WHITE, atol=0.001)
            # Without detection and outline.
            np.testing.assert_array_equal(boxes[1], away)


class Drawing(unittest.TestCase):
    def test_sampling_follows_the_weights(self):
        weights = np.array([1.0, 2, 3, 4]) / 10
        counts = np.bincount(draw(weights, 1000, np.random.default_rng(0)), minlength=4)
        self.assertLess(np.abs(counts - weights * 1000).max(), 2)


if __name__ == '__main__':
    unittest.main()
