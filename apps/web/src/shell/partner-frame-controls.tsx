import { Button, Center, Overlay, Paper, Text, Title } from '@mantine/core';
import type { Integration } from '@molaar/contracts';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isFramed, postToParent, setPartnerOrigins, useIsPartnerSessionOver } from '../client/session/partner-frame';
import { useTexts } from '../client/texts/texts';

/** In a partner's frame: tells the page around what it may know, offers to close, and says when the session is over. */
export function PartnerFrameControls({ integration: { origins, partnerName } }: { integration: Integration }) {
  const texts = useTexts();
  const over = useIsPartnerSessionOver();

  useEffect(() => {
    setPartnerOrigins(origins);
    postToParent({ type: 'ready' });
    return tellHeight();
  }, [origins]);

  if (!isFramed()) return null;
  if (over)
    return (
      <Overlay fixed color="#fff" backgroundOpacity={0.92} zIndex={2000}>
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
      leftSection={<IconX size={14} aria-hidden="true" />}
      style={{ position: 'fixed', right: 12, bottom: 12, zIndex: 150 }}
      onClick={() => postToParent({ type: 'close' })}
    >
      {texts.practiceExchange.frame.close({ partner: partnerName })}
    </Button>
  );
}

/** Tells how high the content is, now and whenever that changes. What it measures does not grow with the frame itself. */
function tellHeight(): () => void {
  const content = document.getElementById('content');
  if (!content || !isFramed()) return () => undefined;
  let told = 0;
  let frame = 0;
  const measure = (): void => {
    const range = document.createRange();
    range.selectNodeContents(content);
    const style = getComputedStyle(content);
    const height = Math.ceil(
      range.getBoundingClientRect().height + Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom),
    );
    if (height === told) return;
    told = height;
    postToParent({ type: 'height', height });
  };
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(soon);
  const parts = new MutationObserver(soon);
  sizes.observe(content);
  parts.observe(content, { childList: true, subtree: true });
  soon();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    parts.disconnect();
  };
}
