import { escapeHtml, type Guide, table } from './guide';

const PAGE = `<iframe id="molaar" src="https://portal.example/integration/dentas/workdesk/DENTIST?token=TOKEN&lang=et"></iframe>
<script>
  const frame = document.getElementById('molaar');
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== 'https://portal.example' || source !== frame.contentWindow || data.source !== 'molaar') return;
    if (data.type === 'height') frame.style.height = data.height + 'px';
    if (data.type === 'statusesSaved') readStatusesOf(data.imageId); // on your server, with an API key
    if (data.type === 'sessionExpired') openFrameWithNewToken();
    if (data.type === 'close') frame.remove();
  });
</script>`;

/** How a partner's page shows a part of the portal. */
export const FRAME_GUIDE: Guide = {
  title: 'A frame in your page',
  html: () => `
<p>With a <a href="#tokens-of-a-partner">token</a>, a page of yours shows a part of the portal, in which the dentist works. The clinic enters
the origin of your page; other pages cannot show the portal.</p>
${table(
  ['page', 'URL'],
  [
    ['workdesk', '<code>/integration/dentas/workdesk/{dentistId}/{analysisId?}?token=…&amp;lang=et</code>'],
    ['teeth status', '<code>/teeth-status/{dentistId?}/{analysisId?}?token=…&amp;lang=et</code>'],
    ['treatment planner', '<code>/treatment-planner?token=…&amp;lang=et</code>'],
  ],
)}
<p>Ids in the URL equal the claims of the token, else 403. A token opens one frame, once; several frames may be open, each with its own token. A reload
continues the session of the frame that was opened last while the browser stores the cookie. The frame posts messages to your origins only, without clinical data:</p>
${table(
  ['message', 'when'],
  [
    ['<code>{source: "molaar", type: "ready"}</code>', 'the page is usable'],
    [
      '<code>{source: "molaar", type: "height", height}</code>',
      'the height that the page needs changed, in CSS pixels, at least 640; the workdesk fills its frame and reports the frame’s height',
    ],
    ['<code>{source: "molaar", type: "statusesSaved", imageId}</code>', 'statuses were saved'],
    [
      '<code>{source: "molaar", type: "sessionExpired"}</code>',
      'the session ended, or the token was rejected: open the frame with a new token',
    ],
    ['<code>{source: "molaar", type: "close"}</code>', 'the person is done'],
  ],
)}
<pre>${escapeHtml(PAGE)}</pre>`,
};
