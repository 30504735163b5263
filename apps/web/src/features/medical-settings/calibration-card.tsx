import { Badge, Button, Collapse, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { CalibrationFit, CalibrationState } from '@molaar/contracts';
import { adjustConfidence } from '@molaar/domain/calibration';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { CalibrationHistory } from './calibration-history';
import classes from './quality-tab.module.css';

/** How confidences are adjusted to the clinic: what it would change, the switch, and all earlier states. */
export function CalibrationCard({ isOpen }: { isOpen: boolean }) {
  const read = trpc.quality.calibration.useQuery(undefined, { enabled: isOpen, staleTime: 0 });
  return read.data ? <Calibration state={read.data} /> : null;
}

function Calibration({ state }: { state: CalibrationState }) {
  const texts = useTexts();
  const text = texts.medical.calibration;
  const formats = useFormats();
  const mayEdit = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const taken = { meta: { silent: true }, onSuccess: (now: CalibrationState) => portal.quality.calibration.setData(undefined, now) };
  const fit = trpc.quality.fitCalibration.useMutation({ ...taken, onError: (error) => reportFailure(error) });
  const change = trpc.quality.switchCalibration.useMutation({
    ...taken,
    onSuccess: (now) => {
      taken.onSuccess(now);
      showAlert('success', now.activeId ? text.switched() : text.switchedBack());
    },
    onError: (error) => {
      if (failureOf(error).code === 'VERSION_CONFLICT') showAlert('info', text.conflict());
      else reportFailure(error);
      void portal.quality.calibration.invalidate();
    },
  });
  const { activeId, fits, switches, version } = state;
  const active = fits.find(({ id }) => id === activeId);
  const latest = fits[0];
  const shown = active ?? latest;
  const isEnough = state.mostDecisions >= state.minimumDecisions;
  const isBusy = fit.isPending || change.isPending;
  const turn = (fitId: string | null) => change.mutate({ fitId, version });
  return (
    <Paper withBorder p="lg" mt="xl" component="section" aria-labelledby="calibration-title">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} fz={16} id="calibration-title">
            {text.title()}
          </Title>
          <Badge variant={active ? 'filled' : 'outline'} color={active ? 'molaar' : 'gray'} tt="none">
            {active ? text.on() : text.off()}
          </Badge>
        </Group>
        <Text c="dimmed" fz="sm" maw={640}>
          {text.lead()}
        </Text>
        {active ? (
          <Text fz="sm">
            {text.onSince({ date: formats.dateTime(switches[0]?.at ?? active.fittedAt), name: switches[0]?.by ?? text.someone() })}
          </Text>
        ) : null}
        {shown ? <FitResult fit={shown} isActive={shown === active} modelVersion={state.modelVersion} /> : null}
        <Text fz="sm" c="dimmed" maw={640}>
          {isEnough
            ? text.available({ decisions: state.decisions, radiographs: state.radiographs })
            : text.needed({ minimum: state.minimumDecisions, radiographs: state.minimumRadiographs, most: state.mostDecisions })}
        </Text>
        <Group gap="sm">
          {mayEdit && !active && latest?.offered ? (
            <Button disabled={isBusy} loading={change.isPending} onClick={() => turn(latest.id)}>
              {text.switchOn()}
            </Button>
          ) : null}
          {mayEdit && active && latest && latest !== active && latest.offered ? (
            <Button disabled={isBusy} loading={change.isPending} onClick={() => turn(latest.id)}>
              {text.use()}
            </Button>
          ) : null}
          {mayEdit && active ? (
            <Button variant="default" disabled={isBusy} onClick={() => turn(null)}>
              {text.switchOff()}
            </Button>
          ) : null}
          {mayEdit && isEnough ? (
            <Button variant="default" disabled={isBusy} loading={fit.isPending} onClick={() => fit.mutate()}>
              {latest ? text.fitAgain() : text.fit()}
            </Button>
          ) : null}
          {fits.length > 0 ? (
            <Button variant="subtle" color="gray" aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
              {text.history()}
            </Button>
          ) : null}
        </Group>
        <Collapse expanded={isHistoryOpen}>
          <CalibrationHistory state={state} onUse={mayEdit && !isBusy ? turn : null} />
        </Collapse>
      </Stack>
    </Paper>
  );
}

interface FitResultProps {
  fit: CalibrationFit;
  isActive: boolean;
  modelVersion: string;
}

function FitResult({ fit, isActive, modelVersion }: FitResultProps) {
  const text = useTexts().medical.calibration;
  const formats = useFormats();
  const points = usePoints();
  const { curves, errorBefore, errorAfter } = fit;
  if (errorBefore === null || errorAfter === null) return <Text fz="sm">{text.noHelp()}</Text>;
  const errors = { before: points(errorBefore), after: points(errorAfter) };
  return (
    <>
      <Text fz="sm" maw={640}>
        {isActive ? text.helpsOn(errors) : text.helps(errors)}
      </Text>
      {fit.modelVersion === modelVersion ? null : (
        <Text fz="sm" c="var(--orange-text)">
          {text.otherModel({ model: fit.modelVersion })}
        </Text>
      )}
      <CardTable minWidth={560} verticalSpacing="xs" horizontalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.finding()}</Table.Th>
            <Table.Th>{text.device()}</Table.Th>
            <Table.Th className={classes.number}>{text.decisions()}</Table.Th>
            <Table.Th className={classes.number}>{text.error()}</Table.Th>
            <Table.Th className={classes.number}>{text.example()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {curves.map((curve) => (
            <Table.Tr key={`${curve.class} ${curve.device}`}>
              <Table.Td>{formats.finding(curve.class)}</Table.Td>
              <Table.Td data-label={text.device()}>{curve.device ?? text.allDevices()}</Table.Td>
              <Table.Td className={classes.number} data-label={text.decisions()}>
                {formats.number(curve.decisions)}
              </Table.Td>
              <Table.Td className={classes.number} data-label={text.error()}>
                {text.errorChange({ before: formats.percent(curve.errorBefore), after: formats.percent(curve.errorAfter) })}
              </Table.Td>
              <Table.Td className={classes.number} data-label={text.example()}>
                {formats.percent(adjustConfidence(0.9, curve))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
    </>
  );
}

/** Formats a difference of shares in percentage points. */
function usePoints(): (share: number) => string {
  const text = useTexts().medical.calibration;
  const { locale } = useFormats();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (share) => text.points({ count: format.format(100 * share) });
}
