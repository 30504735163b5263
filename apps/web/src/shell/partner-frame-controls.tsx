import { Button, Center, Overlay, Paper, Text, Title } from '@mantine/core';
import type { Integration } from '@molaar/contracts';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isFramed, postToParent, setPartnerOrigins, useIsPartnerSessionOver } from '../client/session/partner-frame';
import { useTexts } from '../client/texts/texts';
import { contentHeight } from './content-height';

/** In a partner's frame: reports the size to the page around, offers to close, and shows the end of the session. */
export function PartnerFrameControls({ integration: { origins, partnerName } }: { integration: Integration }) {
  const texts = useTexts();
  const over = useIsPartnerSessionOver();

  useEffect(() => {
    setPartnerOrigins(origins);
    postToParent({ type: 'ready' });
    return reportHeight();
  }, [origins]);

  if (!isFramed()) return null;
  if (over)
    return (
      <Overlay fixed color="var(--mantine-color-body)" backgroundOpacity={0.92} zIndex={2000}>
        <Center h="100dvh">
          <Paper withBorder p="xl" maw={420} role="alert">
            <Title order={2} fz="lg" mb="xs">
              {texts.practiceExchange.frame.ended()}
            </Title>
            <Text fz="sm">{texts.practiceExchange.frame.endedHint({ partner: partnerName })}</Text>
          </Paper>
        </Center>
      </Overlay>
    );
  return (
    <Button
      size="compact-sm"
      variant="default"
      data-back
      leftSection={<IconX size={14} aria-hidden="true" />}
      style={{ position: 'fixed', right: 12, bottom: 'calc(12px + var(--alerts, 0px))', zIndex: 150 }}
      onClick={() => postToParent({ type: 'close' })}
    >
      {texts.practiceExchange.frame.close({ partner: partnerName })}
    </Button>
  );
}

/** Reports the height that the content needs, now and whenever it changes. */
function reportHeight(): () => void {
  const content = document.getElementById('content');
  if (!content || !isFramed()) return () => undefined;
  let reported = 0;
  let frame = 0;
  const measure = (): void => {
    const height = contentHeight(content);
    if (height === null || height === reported) return;
    reported = height;
    postToParent({ type: 'height', height });
  };
  const measureSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(measureSoon);
  const parts = new MutationObserver(measureSoon);
  sizes.observe(content);
  parts.observe(content, { childList: true, subtree: true });
  measureSoon();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    parts.disconnect();
  };
}
