import { expect, it } from 'vitest';
import type { Document } from './document-types';
import { searchIndex } from './search-index';

const document = {
  paths: {
    '/x/patient/{id}/link': {
      put: {
        operationId: 'linkPatient',
        tags: ['Practice systems', 'extension'],
        summary: 'Link a patient',
        description: 'Own error codes: PATIENT_LINKED.',
        responses: {},
      },
    },
  },
} as unknown as Document;

it('finds sections by their plain text, and calls by name, path, tag and description', () => {
  const html = '<p>Sent <code>again</code>:</p><pre>a &lt;b&gt; &amp; "c"</pre>';
  expect(searchIndex([{ title: 'Versions of records', anchor: 'versions-of-records', html }], document)).toEqual([
    {
      title: 'Versions of records',
      hint: 'Guide',
      href: '/api/docs#versions-of-records',
      name: 'versions of records',
      text: ' sent again : a <b> & "c" ',
    },
    {
      title: 'Link a patient',
      hint: 'PUT /x/patient/{id}/link',
      href: '/api/docs/reference#/Practice%20systems/linkPatient',
      name: 'link a patient put /x/patient/{id}/link linkpatient',
      text: 'practice systems extension own error codes: patient_linked.',
    },
  ]);
});
