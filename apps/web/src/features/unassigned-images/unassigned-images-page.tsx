import { Box, Button, Checkbox, Group, Paper, Text } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { EmptyState, PageHeader } from '@molaar/ui';
import { IconPhotoCheck, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { AssignDialog } from './assign-dialog';
import { EnlargedImage } from './enlarged-image';
import classes from './unassigned-images.module.css';
import { UnassignedRow } from './unassigned-row';

/** Rows of one request; as many as can be assigned at once. */
const PAGE = 50;

/** The radiographs that arrived without a patient: choose some, and assign them to a patient. */
export function UnassignedImagesPage() {
  const texts = useTexts();
  const text = texts.unassignedImages;
  const mayEdit = useIsAllowed('EDIT_PATIENTS');
  const list = trpc.unassignedImages.list.useInfiniteQuery(
    { size: PAGE },
    { initialCursor: undefined, getNextPageParam: ({ images }) => (images.length === PAGE ? images.at(-1)?.id : undefined) },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [enlarged, setEnlarged] = useState<UnassignedImage | null>(null);
  const [dialog, setDialog] = useState<'assign' | 'delete' | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const images = list.data?.pages.flatMap((page) => page.images) ?? [];
  const notice = list.data?.pages[0]?.notice;
  // What somebody else has taken in the meantime is no longer chosen.
  const selected = images.filter(({ id }) => chosen.has(id));

  function choose(ids: readonly string[], isChosen: boolean): void {
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  }

  async function finish(): Promise<void> {
    setDialog(null);
    setChosen(new Set());
    heading.current?.focus();
    await Promise.all([portal.unassignedImages.invalidate(), portal.overview.invalidate(), portal.patients.invalidate()]);
  }

  const remove = trpc.unassignedImages.delete.useMutation();
  async function removeSelected(): Promise<void> {
    const results = await Promise.allSettled(selected.map(({ id }) => remove.mutateAsync({ id })));
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    if (count > 0) showAlert('success', text.deleted({ count }));
    await finish();
  }

  return (
    <>
      <PageHeader title={text.title()} lead={mayEdit ? text.lead() : text.viewLead()} />
      {list.data ? null : <QueryPlaceholder queries={[list]} height={320} />}
      {list.data && images.length === 0 ? (
        <Paper withBorder ref={heading} tabIndex={-1}>
          <EmptyState icon={<IconPhotoCheck size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
        </Paper>
      ) : null}
      {images.length > 0 ? (
        <Paper withBorder component="section" aria-label={text.list()} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {mayEdit ? (
            <Box px="md" py="sm">
              <Checkbox
                label={text.all()}
                checked={selected.length === images.length}
                indeterminate={selected.length > 0 && selected.length < images.length}
                onChange={({ currentTarget: { checked } }) =>
                  choose(
                    images.map(({ id }) => id),
                    checked,
                  )
                }
              />
            </Box>
          ) : null}
          <ul className={classes.list}>
            {images.map((image) => (
              <UnassignedRow
                key={image.id}
                image={image}
                chosen={mayEdit ? chosen.has(image.id) : null}
                onChoose={(isChosen) => choose([image.id], isChosen)}
                onEnlarge={() => setEnlarged(image)}
              />
            ))}
          </ul>
          {list.hasNextPage ? (
            <Box p="md">
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {text.more()}
              </Button>
            </Box>
          ) : null}
          {selected.length > 0 ? (
            <div className={classes.bar}>
              <Text fz="sm" fw={500} role="status">
                {text.selected({ count: selected.length })}
              </Text>
              <Group gap="sm">
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  onClick={() => setDialog('delete')}
                >
                  {text.delete()}
                </Button>
                <Button leftSection={<IconUserCheck size={16} aria-hidden="true" />} onClick={() => setDialog('assign')}>
                  {text.assign()}
                </Button>
              </Group>
            </div>
          ) : null}
        </Paper>
      ) : null}
      {notice ? (
        <Text fz="xs" c="dimmed" mt="lg" role="note">
          {notice}
        </Text>
      ) : null}
      {enlarged ? <EnlargedImage image={enlarged} onClose={() => setEnlarged(null)} /> : null}
      {dialog === 'assign' ? <AssignDialog images={selected} onClose={() => setDialog(null)} onAssigned={() => void finish()} /> : null}
      {dialog === 'delete' ? (
        <ConfirmDialog
          title={text.deleteTitle({ count: selected.length })}
          text={text.deleteText()}
          confirmLabel={text.delete()}
          danger
          busy={remove.isPending}
          onConfirm={() => void removeSelected()}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
