import { Alert, Button, Stack } from '@mantine/core';
import type { AuditVerdict } from '@molaar/contracts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';

/** Has the server verify the hash chain of the log, and shows the result. */
export function AuditCheck() {
  const text = useTexts().audit;
  const check = trpc.audit.verify.useMutation();
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {text.verify()}
      </Button>
      <div aria-live="polite">{check.data ? <Verdict verdict={check.data} /> : null}</div>
    </Stack>
  );
}

function Verdict({ verdict: { whole, entries, head, broken, unlinked } }: { verdict: AuditVerdict }) {
  const text = useTexts().audit;
  if (!whole)
    return (
      <Alert color="red" icon={<IconShieldX size={18} aria-hidden="true" />}>
        {broken ? text.broken({ position: String(broken.position) }) : text.unlinked({ count: unlinked })}
      </Alert>
    );
  return (
    <Alert color="teal" icon={<IconShieldCheck size={18} aria-hidden="true" />}>
      {head ? text.intact({ entries, hash: head.hash.slice(0, 12) }) : text.intactEmpty()}
    </Alert>
  );
}
