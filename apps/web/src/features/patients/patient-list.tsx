import { Box, Button, Paper } from '@mantine/core';
import { isPeriod, type Patient } from '@molaar/contracts';
import { EmptyState, PageHeader } from '@molaar/ui';
import { IconFileImport, IconPlus, IconUserOff, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { Pager } from '../../shell/pager';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { PatientDialog } from '../patient-form';
import { ImportDialog } from './import-dialog';
import { PatientFilters } from './patient-filters';
import { activeFilters, type PatientQuery, queryOf, searchOf, useSearchText } from './patient-query';
import { PatientTable } from './patient-table';

const route = getRouteApi('/signed-in/personal/patient-files');

/** The patient list with search, period of visit, order and pages, all done by the server. */
export function PatientList() {
  const texts = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const mayEdit = useIsAllowed('EDIT_PATIENTS');
  const search = route.useSearch();
  const searchText = useSearchText(({ text }) => text);
  const query = queryOf(search, searchText);
  function change(to: Partial<PatientQuery>): void {
    // A new filter starts at the first page.
    const next = { ...query, page: 0, ...to };
    useSearchText.setState({ text: next.search });
    void navigate({ to: '/patient-files', search: searchOf(next), replace: true });
  }
  const mayImport = useIsAllowed('MANAGE_ADMINISTRATION');
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);

  const filters = activeFilters(query);
  const { page, size, sort, direction } = query;
  const list = trpc.patients.paginate.useQuery(
    { ...filters, page, size, sort, direction },
    { placeholderData: keepPreviousData, enabled: isPeriod(query) },
  );
  const count = trpc.patients.pages.useQuery({ ...filters, size }, { placeholderData: keepPreviousData, enabled: isPeriod(query) });
  const isFiltered = Object.values(filters).some(Boolean);
  const patients = list.data ?? [];

  const open = (patient: Patient) => void navigate({ to: '/patient-files', search: { ...search, patient: patient.id } });
  const addButton = mayEdit ? (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {texts.patients.add()}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={texts.patients.title()} lead={texts.patients.lead()}>
        {mayImport ? (
          <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden="true" />} onClick={() => setImporting(true)}>
            {texts.patientFiles.importing.action()}
          </Button>
        ) : null}
        {addButton}
      </PageHeader>
      <Paper withBorder>
        <PatientFilters query={query} onChange={change} />
        {!isPeriod(query) ? (
          <EmptyState
            icon={<IconUserOff size={26} aria-hidden="true" />}
            title={texts.patients.noMatch()}
            hint={texts.validation.periodReversed()}
          />
        ) : !list.data ? (
          <QueryPlaceholder queries={[list, count]} height={320} />
        ) : patients.length > 0 ? (
          <PatientTable
            patients={patients}
            sort={sort}
            direction={direction}
            onOpen={open}
            fileOf={(patient) => ({ ...search, patient: patient.id })}
            onSort={(column) => change({ sort: column, direction: sort === column && direction === 'asc' ? 'desc' : 'asc' })}
          />
        ) : isFiltered ? (
          <EmptyState
            icon={<IconUserOff size={26} aria-hidden="true" />}
            title={texts.patients.noMatch()}
            hint={texts.patients.noMatchHint()}
          />
        ) : (
          <EmptyState icon={<IconUsers size={26} aria-hidden="true" />} title={texts.patients.empty()} hint={texts.patients.emptyHint()} />
        )}
        {isPeriod(query) && count.data && count.data.total > 0 ? (
          <Pager
            total={
              count.data.total === 1
                ? texts.patients.totalOne()
                : texts.patients.total({ total: `${formats.number(count.data.total)}${count.data.totalIsExact ? '' : '+'}` })
            }
            pages={count.data.pages}
            page={page}
            size={size}
            onPage={(value) => change({ page: value })}
            onSize={(value) => change({ size: value })}
          />
        ) : null}
        {list.data && !count.data ? (
          <Box px="md" pb="md">
            <QueryPlaceholder queries={[count]} compact />
          </Box>
        ) : null}
      </Paper>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {creating ? <PatientDialog onClose={() => setCreating(false)} onSaved={open} /> : null}
    </>
  );
}
