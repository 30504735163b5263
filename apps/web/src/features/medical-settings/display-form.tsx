import { Button, Chip, Group, Paper, SegmentedControl, SimpleGrid, Slider, Stack, Switch, Text, Title } from '@mantine/core';
import { DEFAULT_DISPLAY, DISPLAY_TOOLS, type DisplayState, displaySettings } from '@molaar/contracts';
import { CATEGORIES } from '@molaar/domain/findings';
import { useId, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormDraft } from '../../client/drafts/use-form-draft';
import { useIsAllowed } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { QueryPlaceholder } from '../../shell/query-placeholder';

const SCOPES = ['OWN', 'CLINIC'] as const;
type Scope = (typeof SCOPES)[number];

/** The display defaults of the workdesk: one's own, and the clinic's for those who may manage settings. */
export function DisplaySetting() {
  const texts = useTexts();
  const text = texts.display;
  const mayEditClinic = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const [scope, setScope] = useState<Scope>('OWN');
  const read = trpc.settings.display.useQuery();
  const state = read.data;
  return (
    <Paper withBorder p="lg" component="section" aria-label={text.heading()}>
      <Title order={2} fz="md">
        {text.heading()}
      </Title>
      <Text fz="sm" c="dimmed" mb="sm">
        {scope === 'OWN' ? text.ownLead() : text.lead()}
      </Text>
      {mayEditClinic ? (
        <SegmentedControl
          size="sm"
          mb="md"
          aria-label={text.scope()}
          value={scope}
          data={[
            { value: 'OWN', label: text.own() },
            { value: 'CLINIC', label: text.clinic() },
          ]}
          onChange={(value) => setScope(SCOPES.find((known) => known === value) ?? 'OWN')}
        />
      ) : null}
      {/** Both panels stay mounted, so that unsaved changes survive a switch. */}
      {state ? (
        SCOPES.filter((one) => one === 'OWN' || mayEditClinic).map((one) => (
          <div key={one} hidden={one !== scope}>
            <DisplayForm scope={one} state={state} />
          </div>
        ))
      ) : (
        <QueryPlaceholder queries={[read]} height={160} />
      )}
    </Paper>
  );
}

function DisplayForm({ scope, state }: { scope: Scope; state: DisplayState }) {
  const texts = useTexts();
  const text = texts.display;
  const formats = useFormats();
  const chosen = scope === 'OWN' ? state.own : state.clinic;
  const shown = chosen ?? (scope === 'OWN' ? state.clinic : null) ?? DEFAULT_DISPLAY;
  // These settings have no version: the last save is used.
  const draft = useFormDraft(`display:${scope}`, displaySettings, { version: 0, value: shown });
  const { value: display, isChanged, set, discard } = draft;
  const heading = useId();
  const save = trpc.settings.saveDisplay.useMutation({
    onSuccess: async (now) => {
      portal.settings.display.setData(undefined, now);
      discard();
      showAlert('success', text.saved());
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ scope, display });
      }}
    >
      <Stack gap="md">
        {scope === 'OWN' && !chosen ? (
          <Text fz="sm" c="dimmed">
            {text.followsClinic()}
          </Text>
        ) : null}
        <div>
          <Text fz="sm" fw={500} mb={6} id={heading}>
            {text.categories()}
          </Text>
          <Group gap={6} role="group" aria-labelledby={heading}>
            {CATEGORIES.map((category) => (
              <Chip
                key={category}
                size="sm"
                radius="sm"
                checked={display.categories[category]}
                onChange={(checked) => set({ categories: { ...display.categories, [category]: checked } })}
              >
                {texts.catalogue.categories[category]()}
              </Chip>
            ))}
          </Group>
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {(['issues', 'restorations'] as const).map((name) => (
            <Range
              key={name}
              label={text[name]()}
              min={0.05}
              max={1}
              step={0.05}
              value={display.sensitivity[name]}
              shown={formats.percent(display.sensitivity[name])}
              ends={[texts.workdesk.filter.fewer(), texts.workdesk.filter.more()]}
              onChange={(value) => set({ sensitivity: { ...display.sensitivity, [name]: value } })}
            />
          ))}
        </SimpleGrid>
        <Switch
          label={text.experimental()}
          description={texts.workdesk.filter.experimentalHint()}
          checked={display.experimental}
          onChange={(event) => set({ experimental: event.currentTarget.checked })}
        />
        <Switch label={text.labels()} checked={display.labels} onChange={(event) => set({ labels: event.currentTarget.checked })} />
        <div>
          <Text fz="sm" fw={500} mb={6}>
            {text.tool()}
          </Text>
          <SegmentedControl
            size="sm"
            aria-label={text.tool()}
            value={display.tool}
            data={DISPLAY_TOOLS.map((value) => ({ value, label: text.tools[value]() }))}
            onChange={(value) => set({ tool: DISPLAY_TOOLS.find((known) => known === value) ?? display.tool })}
          />
        </div>
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {texts.common.actions.save()}
          </Button>
          {chosen ? (
            <Button variant="default" disabled={save.isPending} onClick={() => save.mutate({ scope, display: null })}>
              {scope === 'OWN' ? text.followClinic() : text.reset()}
            </Button>
          ) : null}
        </Group>
      </Stack>
      <LeaveGuard
        unsaved={isChanged}
        onDiscard={discard}
        onSave={() =>
          save.mutateAsync({ scope, display }).then(
            () => true,
            () => false,
          )
        }
      />
    </form>
  );
}

interface RangeProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  shown: string;
  ends?: readonly [string, string];
  onChange: (value: number) => void;
}

function Range({ label, shown, ends, ...slider }: RangeProps) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fz="sm">{label}</Text>
        <Text fz="sm" c="dimmed">
          {shown}
        </Text>
      </Group>
      <Slider size="sm" label={null} thumbLabel={label} {...slider} />
      {ends ? (
        <Group justify="space-between" align="flex-start" wrap="nowrap" mt={2}>
          {ends.map((end, index) => (
            <Text key={end} fz="xs" c="dimmed" ta={index > 0 ? 'right' : undefined}>
              {end}
            </Text>
          ))}
        </Group>
      ) : null}
    </div>
  );
}
