import { Button, Group, Modal, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { CopyTextButton } from '../../shell/copy-text-button';

/** Shows recovery codes once; a click outside the dialog does not close it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useTexts().secondFactor.recovery;
  const { username } = useUser();
  const title = text.fileTitle({ username });
  const list = codes.join('\n');
  return (
    <Modal
      opened
      centered
      size={620}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={text.dialogTitle()}
    >
      <Stack>
        <Text fz="sm">{text.dialogLead()}</Text>
        <Paper withBorder p="md" bg="var(--mantine-color-default-hover)">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {codes.map((code) => (
              <Text key={code} component="li" ff="monospace" fz="sm" ta="center">
                {code}
              </Text>
            ))}
          </SimpleGrid>
        </Paper>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => download(`${title}\n\n${list}\n`)}
          >
            {text.download()}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => print(title, list)}>
            {text.print()}
          </Button>
          <CopyTextButton value={list} label={text.copy()} copiedLabel={text.copied()} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {text.done()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'molaar-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints the codes alone, without the page around them. */
function print(title: string, list: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: some browsers print nothing of a frame that is not displayed.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  frame.srcdoc = '<h1></h1><pre></pre>';
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: view } = frame;
    const [heading, codes] = [page?.querySelector('h1'), page?.querySelector('pre')];
    if (!view || !heading || !codes) return;
    heading.textContent = title;
    codes.textContent = list;
    view.addEventListener('afterprint', () => frame.remove());
    view.print();
  });
  document.body.append(frame);
}
