/**
 * Script of the patient's page. The page is read and answered without it; with it the accepted total follows each
 * choice, a signature can be drawn, and what is filled in stays in the tab until it is sent: the other language, a
 * reload and a lost connection lose nothing. Plain JavaScript that every phone runs.
 */
export const PAGE_SCRIPT = `
(function () {
  'use strict';
  var form = document.getElementById('answer');
  var output = document.getElementById('accepted');
  var pad = document.getElementById('pad');
  var field = document.getElementById('signature-path');
  var signer = document.getElementById('signature-name');
  if (!form || !pad || !field || !signer) return;

  var key = 'molaar-plan:' + location.pathname;
  // A browser may offer no storage, or none that can be written.
  var storage = function (use) { try { return use(window.sessionStorage); } catch (e) { return null; } };
  var inputs = function () { return [].slice.call(form.querySelectorAll('input:not([name=lang]):not([name=based-on]), textarea')); };
  var isChoice = function (input) { return input.type === 'radio'; };
  // What the server has, in the order of the inputs.
  var saved = JSON.stringify(inputs().map(function (input) { return isChoice(input) ? input.defaultChecked : input.defaultValue; }));
  var keep = function () {
    var filled = inputs().filter(function (input) { return !isChoice(input) || input.checked; });
    var values = filled.map(function (input) { return [input.name, input.value]; });
    storage(function (store) { store.setItem(key, JSON.stringify({ saved: saved, values: values })); });
  };
  var restore = function () {
    if (/[?&]answered=1/.test(location.search)) storage(function (store) { store.removeItem(key); });
    var kept = storage(function (store) { return JSON.parse(store.getItem(key)); });
    if (!kept) return;
    var before = JSON.parse(kept.saved);
    if (before.length !== inputs().length) return;
    // Only what was changed here: the rest may have been answered on another device in the meantime.
    inputs().forEach(function (input, index) {
      var pair = kept.values.filter(function (one) { return one[0] === input.name; })[0];
      if (!pair) return;
      if (!isChoice(input) && pair[1] !== before[index]) input.value = pair[1];
      if (isChoice(input) && input.value === pair[1] && !before[index]) input.checked = true;
      var folded = input.closest('details');
      if (folded && input.value && !isChoice(input)) folded.open = true;
    });
  };
  restore();
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);

  var offline = document.getElementById('offline');
  var isSent = false;
  form.addEventListener('submit', function (event) {
    offline.hidden = navigator.onLine !== false;
    if (isSent || !offline.hidden) event.preventDefault();
    else isSent = true;
  });
  window.addEventListener('online', function () { offline.hidden = true; });
  // Back from another page, or from the one that says that there is no connection: what was sent is loaded again.
  window.addEventListener('pageshow', function (event) {
    if (event.persisted && isSent) location.reload();
    isSent = false;
  });

  if (output) {
    var money = new Intl.NumberFormat(document.documentElement.lang === 'et' ? 'et-EE' : 'en-GB', { style: 'currency', currency: 'EUR' });
    // Older phones format no ranges.
    var rangeOf = function (min, max) {
      if (min === max) return money.format(min);
      return money.formatRange ? money.formatRange(min, max) : money.format(min) + '\\u2012' + money.format(max);
    };
    var update = function () {
      var min = 0, max = 0, priced = 0, unpriced = 0;
      form.querySelectorAll('input[type=radio]:checked').forEach(function (input) {
        if (input.value === '' || input.value === 'DECLINED') return;
        if (input.dataset.max === undefined) { unpriced += 1; return; }
        priced += 1;
        if (input.dataset.partial !== undefined) unpriced += 1;
        min += Number(input.dataset.min);
        max += Number(input.dataset.max);
      });
      var sum = rangeOf(min / 100, max / 100).replace(/\\s?\\u2013\\s?/, '\\u2012');
      output.textContent = unpriced === 0 ? sum : (priced > 0 ? sum + ' + ' : '') + output.dataset.unpriced;
    };
    form.addEventListener('change', update);
    update();
  }
  var line = pad.querySelector('path');
  var clear = document.getElementById('pad-clear');
  // Strokes of points on the pad's 400 by 120 units.
  var strokes = field.value.split('M').slice(1).map(function (stroke) {
    return stroke.split('L').map(function (point) { return point.split(',').map(Number); });
  });
  var drawing = false, spacing = 2, longest = 5900;
  var pathOf = function () {
    return strokes.map(function (stroke) { return 'M' + stroke.map(function (point) { return point.join(','); }).join(' L'); }).join(' ');
  };
  // A long signature keeps fewer points of its lines, and never loses their ends.
  var thin = function () {
    spacing *= 2;
    strokes = strokes.map(function (stroke) {
      return stroke.length < 4 ? stroke : stroke.filter(function (point, index) { return index % 2 === 0 || index === stroke.length - 1; });
    });
  };
  var fitted = function (length) {
    var path = pathOf();
    for (var tries = 0; path.length > length && tries < 8; tries++) { thin(); path = pathOf(); }
    return path;
  };
  document.getElementById('pad-field').hidden = false;
  // A drawing without a name is no signature.
  var show = function () {
    var path = fitted(longest);
    line.setAttribute('d', path);
    field.value = path;
    signer.required = path !== '';
  };
  var pointOf = function (event) {
    var box = pad.getBoundingClientRect();
    var x = Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * 400);
    var y = Math.round(Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)) * 120);
    return [x, y];
  };
  pad.addEventListener('pointerdown', function (event) {
    // Only dots, of which none can be left out, fill it.
    if (fitted(longest - 100).length > longest - 100) return;
    drawing = true;
    pad.setPointerCapture(event.pointerId);
    strokes.push([pointOf(event), pointOf(event)]);
    show();
    event.preventDefault();
  });
  pad.addEventListener('pointermove', function (event) {
    if (!drawing) return;
    var stroke = strokes[strokes.length - 1], next = pointOf(event), before = stroke[stroke.length - 2];
    // The last point follows the pointer, and stays where it is far enough from the one before.
    if (Math.abs(next[0] - before[0]) + Math.abs(next[1] - before[1]) < spacing) stroke[stroke.length - 1] = next;
    else stroke.push(next);
    show();
  });
  ['pointerup', 'pointercancel'].forEach(function (name) { pad.addEventListener(name, function () { if (drawing) keep(); drawing = false; }); });
  clear.addEventListener('click', function () { strokes = []; spacing = 2; show(); keep(); });
  show();
})();
`;
