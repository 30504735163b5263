import { Title } from '@mantine/core';
import { type LegalBlock, type LegalDocument, type LegalDocumentName, loadLegalDocuments } from '@molaar/i18n';
import { use } from 'react';
import { useLocale } from '../../client/texts/texts';
import classes from './legal.module.css';

/** Returns a document in the reader's language; suspends until it is loaded. */
export function useLegalDocument(name: LegalDocumentName): LegalDocument {
  return use(loadLegalDocuments(useLocale()))[name];
}

/** The sections of a document. They never change: a position identifies them. */
export function LegalSections({ document }: { document: LegalDocument }) {
  return document.sections.map(({ title, blocks }) => (
    <section key={title} className={classes.section}>
      <Title order={2} fz="lg">
        {title}
      </Title>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  ));
}

/** What a row is about, before the colon if there is one, in bold letters. */
function RowName({ text }: { text: string }) {
  const [name, ...details] = text.split(': ');
  return (
    <>
      <strong>{name}</strong>
      {details.length > 0 ? `: ${details.join(': ')}` : ''}
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {block.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <RowName text={first ?? ''} />
            </th>
            {cells.map((cell, index) => (
              <td key={index} data-label={block.head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
