import { Alert, Anchor, Button, Group, LoadingOverlay, Paper, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { LOCALES, type MedicalTemplate } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import { LoaderPage } from '@molaar/ui';
import { IconArrowLeft, IconCheck, IconClockX, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { isNotFound } from '../../client/api/not-found';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { useHistoryKeys } from '../../editing/use-history-keys';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SaveBar } from '../../shell/save-bar';
import { FindingList } from './finding-list';
import classes from './medical-settings.module.css';
import { ReadOnlyNotice } from './read-only-notice';
import { RowForm } from './row-form';
import { SituationNotice } from './situation-notice';
import { StatusBadges } from './status-badges';
import { TemplateActions } from './template-actions';
import { type TemplateEdit, useTemplateEdit } from './use-template-edit';

interface Props {
  id: string;
  /** Whether the tab is visible: only then its keyboard shortcuts work. */
  isOpen: boolean;
  mayEdit: boolean;
  /** Null: back to the list. */
  onOpen: (id: string | null) => void;
}

/** Edits one medical template: its name, language and prices, and a form for each finding type. */
export function TemplateEditor({ id, ...props }: Props) {
  const texts = useTexts();
  const template = trpc.templates.medicalGet.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const back = (
    <Button variant="default" onClick={() => props.onOpen(null)}>
      {texts.medical.templates.back()}
    </Button>
  );
  if (isNotFound(template)) return back;
  if (!template.data)
    return (
      <>
        {template.errorUpdateCount > 0 ? back : null}
        <QueryPlaceholder queries={[template]} height={320} />
      </>
    );
  // Never from the cache: a save sends the version that was loaded.
  if (!template.isFetchedAfterMount) return <LoaderPage label={texts.common.states.loading()} height={320} />;
  return <OpenTemplate template={template.data} {...props} />;
}

function OpenTemplate({ template, isOpen, mayEdit, onOpen }: Omit<Props, 'id'> & { template: MedicalTemplate }) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const edit = useTemplateEdit(template, !mayEdit || template.status === 'EXPIRED');
  const { saved, draft, isChanged } = edit;
  const [finding, setFinding] = useState<FindingType>('PRIM_CAR_CAVITY');
  const [asking, setAsking] = useState<'expire' | { open: string | null } | null>(null);
  const readOnly = !mayEdit || saved.status === 'EXPIRED';
  const leave = (to: string | null) => (isChanged ? setAsking({ open: to }) : onOpen(to));
  const leaveWithout = (to: string | null): void => {
    edit.discard();
    onOpen(to);
  };
  useHistoryKeys({
    undo: () => isOpen && edit.undo(),
    redo: () => isOpen && edit.redo(),
    save: () => void (isOpen && isChanged && edit.save()),
  });

  return (
    <>
      <Anchor component="button" type="button" fz="sm" mb="sm" className="lone-link" onClick={() => leave(null)}>
        <Group gap={6}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {text.back()}
        </Group>
      </Anchor>
      {mayEdit ? null : <ReadOnlyNotice who={texts.medical.templateEditors()} />}
      {saved.status === 'EXPIRED' ? (
        <Alert color="gray" mb="md">
          {texts.medical.expired()}
        </Alert>
      ) : null}
      {edit.conflict ? (
        <Alert color="red" mb="md">
          <Text fz="sm">{edit.mayKeepMine ? text.conflictKeep() : text.conflict()}</Text>
          <Group gap="xs" mt="sm">
            {edit.mayKeepMine ? (
              <Button size="xs" variant="default" onClick={() => void edit.reload(true)}>
                {text.keepMine()}
              </Button>
            ) : null}
            <Button size="xs" variant="default" onClick={() => void edit.reload()}>
              {text.reload()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {readOnly ? null : <SituationNotice edit={edit} />}
      <Paper withBorder p="lg" mb="md" pos="relative">
        <LoadingOverlay visible={edit.saving} zIndex={5} />
        <TemplateHeading
          edit={edit}
          mayEdit={mayEdit}
          onExpire={() => setAsking('expire')}
          onOpen={leave}
          onDeleted={() => leaveWithout(null)}
        />
        <TemplateFields edit={edit} readOnly={readOnly} />
      </Paper>
      <Paper withBorder className={classes.editor}>
        <FindingList draft={draft} chosen={finding} errors={edit.byRow} onChoose={setFinding} />
        <RowForm key={finding} type={finding} edit={edit} readOnly={readOnly} />
      </Paper>
      {isChanged && !readOnly ? (
        <SaveBar
          asCard
          text={texts.common.states.unsaved()}
          saveLabel={texts.common.actions.save()}
          saving={edit.saving}
          onSave={() => void edit.save()}
          onDiscard={edit.discard}
        />
      ) : null}
      <LeaveGuard unsaved={isChanged && !readOnly} onSave={() => edit.save()} onDiscard={edit.discard} />
      {asking === 'expire' ? (
        <ConfirmDialog
          danger
          title={texts.medical.expireTitle({ name: saved.name })}
          text={[texts.medical.expireText(), saved.default ? texts.medical.expireDefault() : ''].join(' ').trim()}
          confirmLabel={texts.medical.expire()}
          busy={edit.saving}
          onConfirm={() => void edit.save({ status: 'EXPIRED', default: false }, text.expiredDone()).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      ) : asking ? (
        <ConfirmDialog
          danger
          title={texts.treatmentPlanner.leave.title()}
          text={texts.treatmentPlanner.leave.text()}
          confirmLabel={texts.treatmentPlanner.leave.discard()}
          onConfirm={() => leaveWithout(asking.open)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

interface HeadingProps {
  edit: TemplateEdit;
  mayEdit: boolean;
  onExpire: () => void;
  onOpen: (id: string) => void;
  onDeleted: () => void;
}

/** The name and status of the template, and what can be done with it. */
function TemplateHeading({ edit, mayEdit, onExpire, onOpen, onDeleted }: HeadingProps) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const { saved } = edit;
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <Group gap="sm">
        <Title order={2} fz="lg">
          {saved.name}
        </Title>
        <StatusBadges status={saved.status} isDefault={saved.default} />
      </Group>
      {mayEdit ? (
        <Group gap="xs">
          {saved.status === 'DRAFT' ? (
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              onClick={() => void edit.save({ status: 'ACTIVE', default: false }, text.activated())}
            >
              {texts.medical.activate()}
            </Button>
          ) : null}
          {saved.status === 'ACTIVE' && !saved.default ? (
            <Button
              variant="default"
              leftSection={<IconStar size={16} aria-hidden="true" />}
              onClick={() => void edit.save({ status: 'ACTIVE', default: true }, text.madeDefault())}
            >
              {texts.medical.makeDefault()}
            </Button>
          ) : null}
          {saved.status === 'ACTIVE' ? (
            <Button variant="default" leftSection={<IconClockX size={16} aria-hidden="true" />} onClick={onExpire}>
              {texts.medical.expire()}
            </Button>
          ) : null}
          <TemplateActions template={saved} onOpen={onOpen} onDeleted={onDeleted} />
        </Group>
      ) : null}
    </Group>
  );
}

function TemplateFields({ edit, readOnly }: { edit: TemplateEdit; readOnly: boolean }) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const { saved, draft, errors } = edit;
  const prices = trpc.templates.pricingList.useQuery();
  // Changing the language would leave the former one without a default, and its treatment plans without texts.
  const isLanguageFixed = saved.status === 'ACTIVE' && saved.default;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        label={text.name()}
        value={draft.name}
        maxLength={200}
        readOnly={readOnly}
        error={errors.name}
        onChange={({ currentTarget: { value } }) => edit.edit((state) => ({ ...state, name: value }), 'name')}
      />
      <Select
        label={texts.medical.language()}
        description={isLanguageFixed && !readOnly ? text.languageFixed() : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        readOnly={readOnly || isLanguageFixed}
        value={draft.language}
        data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
        onChange={(value) => edit.edit((state) => ({ ...state, language: LOCALES.find((known) => known === value) ?? state.language }))}
      />
      <Select
        label={text.priceList()}
        placeholder={text.noPriceList()}
        clearable={!readOnly}
        readOnly={readOnly}
        value={draft.pricingTemplateId}
        error={errors.pricingTemplateId}
        data={(prices.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
        onChange={(value) => edit.edit((state) => ({ ...state, pricingTemplateId: value }))}
        clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
      />
    </SimpleGrid>
  );
}
