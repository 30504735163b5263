import { Group, Paper, Select, Table, Text, Tooltip } from '@mantine/core';
import type { GetQualityInput, Quality, QualityOfType } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { CalibrationCard } from './calibration-card';
import { lastMonths } from './last-months';
import classes from './quality-tab.module.css';

const LAST_YEAR = 'year';
const ALWAYS = 'always';
const ALL = 'all';
const UNKNOWN = 'unknown';
/** Before the name of a device, which may be any text. */
const NAMED = 'device ';

/** What the clinic's people decided about suggestions, by finding type. Read only while it is open. */
export function QualityTab({ isOpen }: { isOpen: boolean }) {
  const texts = useTexts();
  const text = texts.medical.quality;
  const formats = useFormats();
  const [period, setPeriod] = useState(LAST_YEAR);
  const [device, setDevice] = useState(ALL);
  const months = lastMonths(new Date(), 12);
  const input: GetQualityInput = {
    ...(period === ALWAYS ? {} : period === LAST_YEAR ? { from: months.at(-1) } : { from: period, to: period }),
    ...(device === ALL ? {} : device === UNKNOWN ? { withoutDevice: true } : { device: device.slice(NAMED.length) }),
  };
  const read = trpc.quality.get.useQuery(input, { enabled: isOpen, staleTime: 0, placeholderData: (previous) => previous });
  const quality = read.data;
  const devices = quality?.devices ?? [];
  const periods = [
    { value: LAST_YEAR, label: text.lastYear() },
    { value: ALWAYS, label: text.always() },
    ...months.map((month) => ({ value: month, label: formats.month(month) })),
  ];
  return (
    <>
      <Text c="dimmed" fz="sm" maw={640} mb="md">
        {text.lead()}
      </Text>
      <Group align="flex-end" mb="md">
        <Select
          label={text.period()}
          data={periods}
          value={period}
          allowDeselect={false}
          onChange={(value) => setPeriod(value ?? LAST_YEAR)}
        />
        {devices.some((one) => one.device !== null) || device !== ALL ? (
          <Select
            label={text.device()}
            data={deviceChoices(devices, device, { all: text.allDevices(), unknown: text.unknownDevice() })}
            value={device}
            allowDeselect={false}
            onChange={(value) => setDevice(value ?? ALL)}
          />
        ) : null}
        {quality ? (
          <Text fz="sm" c="dimmed" role="status" pb={8}>
            {text.radiographs({ count: quality.radiographs })}
          </Text>
        ) : null}
      </Group>
      {quality ? <QualityTable quality={quality} /> : <QueryPlaceholder queries={[read]} height={240} />}
      <CalibrationCard isOpen={isOpen} />
    </>
  );
}

/** The chosen device stays among the choices where the period has none of its radiographs. */
function deviceChoices(devices: Quality['devices'], chosen: string, names: { all: string; unknown: string }) {
  const values = devices.map(({ device }) => (device === null ? UNKNOWN : `${NAMED}${device}`));
  const all = chosen === ALL || values.includes(chosen) ? values : [...values, chosen];
  const choices = all.map((value) => ({ value, label: value === UNKNOWN ? names.unknown : value.slice(NAMED.length) }));
  return [{ value: ALL, label: names.all }, ...choices];
}

function QualityTable({ quality: { types, minimumDecisions, notice } }: { quality: Quality }) {
  const text = useTexts().medical.quality;
  if (types.length === 0)
    return <EmptyState icon={<IconChartBar size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />;
  return (
    <>
      <Paper withBorder>
        <CardTable minWidth={860} verticalSpacing="sm" horizontalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.finding()}</Table.Th>
              <Table.Th className={classes.number}>{text.decisions()}</Table.Th>
              <Table.Th>{text.confirmed()}</Table.Th>
              <Table.Th>{text.corrected()}</Table.Th>
              <Table.Th className={classes.number}>{text.otherType()}</Table.Th>
              <Table.Th className={classes.number}>{text.rejected()}</Table.Th>
              <Table.Th className={classes.number}>{text.addedByHand()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {types.map((type) => (
              <QualityRow key={type.class} type={type} minimumDecisions={minimumDecisions} />
            ))}
          </Table.Tbody>
        </CardTable>
      </Paper>
      <Text c="dimmed" fz="xs" mt="md">
        {notice}
      </Text>
    </>
  );
}

function QualityRow({ type, minimumDecisions }: { type: QualityOfType; minimumDecisions: number }) {
  const text = useTexts().medical.quality;
  const formats = useFormats();
  const { decisions, addedByHand, result } = type;
  return (
    <Table.Tr>
      <Table.Td>{formats.finding(type.class)}</Table.Td>
      <Table.Td className={classes.number} data-label={text.decisions()}>
        {formats.number(decisions)}
      </Table.Td>
      {result ? (
        <>
          <Table.Td data-label={text.confirmed()}>
            <ShareBar share={result.share} />
          </Table.Td>
          <Table.Td data-label={text.corrected()}>
            {formats.number(result.corrected)}
            <Text span c="dimmed" fz="xs" display="block">
              {correctionsText(text, result)}
            </Text>
          </Table.Td>
          <Table.Td className={classes.number} data-label={text.otherType()}>
            {formats.number(result.otherType)}
          </Table.Td>
          <Table.Td className={classes.number} data-label={text.rejected()}>
            {formats.number(result.rejected)}
          </Table.Td>
        </>
      ) : (
        <Table.Td colSpan={4} data-label={text.confirmed()} c="dimmed" fz="sm">
          {text.tooFew({ count: minimumDecisions })}
        </Table.Td>
      )}
      <Table.Td className={classes.number} data-label={text.addedByHand()}>
        {formats.number(addedByHand)}
      </Table.Td>
    </Table.Tr>
  );
}

type Result = NonNullable<QualityOfType['result']>;

function correctionsText(text: ReturnType<typeof useTexts>['medical']['quality'], { moved, renumbered, otherSurfaces }: Result): string {
  const parts = [
    ...(moved > 0 ? [text.moved({ count: moved })] : []),
    ...(renumbered > 0 ? [text.renumbered({ count: renumbered })] : []),
    ...(otherSurfaces > 0 ? [text.otherSurfaces({ count: otherSurfaces })] : []),
  ];
  return parts.join(', ');
}

/** A share as a bar, with its interval as a lighter band around the end. */
function ShareBar({ share: { value, low, high } }: { share: Result['share'] }) {
  const text = useTexts().medical.quality;
  const { percent } = useFormats();
  return (
    <div className={classes.share}>
      <Text span fw={600} className={classes.value}>
        {percent(value)}
      </Text>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.filled} style={{ width: `${value * 100}%` }} />
        <span className={classes.interval} style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
      </span>
      <Tooltip label={text.rangeHint()} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
        <Text span c="dimmed" fz="xs" tabIndex={0} className={classes.range}>
          {text.range({ low: percent(low), high: percent(high) })}
        </Text>
      </Tooltip>
    </div>
  );
}
