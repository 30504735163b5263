/**
 * Script of the patient's page. The page is read and answered without it; with it the accepted total follows each
 * choice, and a signature can be drawn. Plain JavaScript that every phone runs.
 */
export const PAGE_SCRIPT = `
(function () {
  'use strict';
  var form = document.getElementById('answer');
  var output = document.getElementById('accepted');
  if (form && output) {
    var money = new Intl.NumberFormat(document.documentElement.lang === 'et' ? 'et-EE' : 'en-GB', { style: 'currency', currency: 'EUR' });
    // Older phones format no ranges.
    var rangeOf = function (min, max) {
      if (min === max) return money.format(min);
      return money.formatRange ? money.formatRange(min, max) : money.format(min) + '\\u2012' + money.format(max);
    };
    var update = function () {
      var min = 0, max = 0;
      form.querySelectorAll('input[type=radio]:checked[data-max]').forEach(function (input) {
        min += Number(input.dataset.min);
        max += Number(input.dataset.max);
      });
      output.textContent = rangeOf(min / 100, max / 100).replace(/\\s?\\u2013\\s?/, '\\u2012');
    };
    form.addEventListener('change', update);
    update();
  }
  var pad = document.getElementById('pad');
  var field = document.getElementById('signature-path');
  if (!pad || !field) return;
  var line = pad.querySelector('path');
  var clear = document.getElementById('pad-clear');
  var drawing = false, path = field.value;
  document.getElementById('pad-field').hidden = false;
  var show = function () { line.setAttribute('d', path); field.value = path; };
  var point = function (event) {
    var box = pad.getBoundingClientRect();
    var x = Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * 400);
    var y = Math.round(Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)) * 120);
    return x + ',' + y;
  };
  pad.addEventListener('pointerdown', function (event) {
    if (path.length > 5900) return;
    drawing = true;
    pad.setPointerCapture(event.pointerId);
    path += (path ? ' ' : '') + 'M' + point(event) + ' L' + point(event);
    show();
    event.preventDefault();
  });
  pad.addEventListener('pointermove', function (event) {
    if (!drawing || path.length > 5900) return;
    path += ' L' + point(event);
    show();
  });
  ['pointerup', 'pointercancel'].forEach(function (name) { pad.addEventListener(name, function () { drawing = false; }); });
  clear.addEventListener('click', function () { path = ''; show(); });
  show();
})();
`;
