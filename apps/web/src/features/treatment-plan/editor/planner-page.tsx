import { Center } from '@mantine/core';
import { EmptyState, LoaderPage } from '@molaar/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf, failureText } from '../../../client/api/failure';
import { isNotFound } from '../../../client/api/not-found';
import { portal, trpc, trpcClient } from '../../../client/api/trpc';
import { useIntegration, useIsAllowed } from '../../../client/session/session';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { LinkButton } from '../../../shell/links';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { editOfDraft } from '../session/treatment-plan-edit';
import { ChooseTreatmentPlan } from './choose-treatment-plan';
import { defaultTemplate } from './default-template';
import { PlannerView } from './planner-view';

const route = getRouteApi('/signed-in/treatment-planner');

/**
 * `?plan=` opens a saved plan, `?image=` drafts a new one from a radiograph; without either the person chooses a plan,
 * in a partner's frame among those of the patient of its token.
 */
export function PlannerPage() {
  const { plan, image, patient } = route.useSearch();
  const mayPlan = useIsAllowed('SAVE_PLAN');
  const integration = useIntegration();
  if (plan) return <OpenTreatmentPlan key={plan} planId={plan} />;
  if (image) return mayPlan ? <OpenDraft key={image} imageId={image} /> : <PlansOfImage imageId={image} />;
  const patientId = patient ?? integration?.patientId ?? undefined;
  return <ChooseTreatmentPlan patientId={patientId} />;
}

function OpenTreatmentPlan({ planId }: { planId: string }) {
  const texts = useTexts();
  const plan = trpc.plans.get.useQuery({ id: planId });
  const storedDraft = useStoredDraft(plan.data?.imageId ?? null, planId);
  if (isNotFound(plan)) return <ChooseTreatmentPlan patientId={undefined} />;
  if (!plan.data) return <QueryPlaceholder queries={[plan]} height="60vh" />;
  if (storedDraft.isLoading) return <LoaderPage label={texts.common.states.loading()} height="60vh" />;
  return (
    <PlannerView
      plan={plan.data}
      draft={null}
      storedDraft={storedDraft.data ?? null}
      imageId={plan.data.imageId}
      patient={plan.data.patient}
    />
  );
}

function OpenDraft({ imageId }: { imageId: string }) {
  const texts = useTexts();
  const locale = useLocale();
  // The language of the screen when the draft was made; the planner has a setting for the plan's language.
  const [language] = useState(locale);
  // Lines get new ids with every draft: one draft for each visit.
  const draft = useQuery({
    queryKey: ['plan-draft', imageId, language],
    queryFn: async () => {
      const templates = await portal.templates.medicalList.fetch();
      return trpcClient.plans.draft.mutate({ imageId, language, medicalTemplateId: defaultTemplate(language, templates)?.id });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silentFor: 'STATUSES_CONTRADICT', reads: 'IMAGE' },
  });
  const image = trpc.images.get.useQuery({ id: imageId }, { meta: { reads: 'IMAGE' } });
  const storedDraft = useStoredDraft(imageId, null);
  if (isNotFound(draft) || isNotFound(image)) return <ChooseTreatmentPlan patientId={undefined} />;
  if (draft.error && failureOf(draft.error).code === 'STATUSES_CONTRADICT') return <Contradicting imageId={imageId} error={draft.error} />;
  if (!draft.data || !image.data) return <QueryPlaceholder queries={[draft, image]} height="60vh" />;
  if (storedDraft.isLoading) return <LoaderPage label={texts.common.states.loading()} height="60vh" />;
  const edit = editOfDraft(draft.data, language);
  return <PlannerView plan={null} draft={edit} storedDraft={storedDraft.data ?? null} imageId={imageId} patient={image.data.patient} />;
}

/** For people who may not draft: the saved treatment plans of the radiograph's patient, and why there is no new one. */
function PlansOfImage({ imageId }: { imageId: string }) {
  const image = trpc.images.get.useQuery({ id: imageId }, { meta: { reads: 'IMAGE' } });
  if (!image.data && !isNotFound(image)) return <QueryPlaceholder queries={[image]} height="60vh" />;
  return <ChooseTreatmentPlan patientId={image.data?.patient.id} />;
}

/**
 * Statuses that contradict each other allow no plan: shows which they are, and a link to where one of two is rejected.
 */
function Contradicting({ imageId, error }: { imageId: string; error: Error }) {
  const texts = useTexts();
  return (
    <Center mih="60vh" role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={26} aria-hidden="true" />}
        title={texts.teethStatus.contradictions.noPlan()}
        hint={failureText(failureOf(error))}
      >
        <LinkButton mt="xs" to="/teeth-status/{-$dentistId}/{-$analysisId}" params={{}} search={{ image: imageId }}>
          {texts.teethStatus.title()}
        </LinkButton>
      </EmptyState>
    </Center>
  );
}

/** Reads the unsaved edits that the server stores, once a visit. A failure does not keep the plan from opening. */
function useStoredDraft(imageId: string | null, planId: string | null) {
  const mayPlan = useIsAllowed('SAVE_PLAN');
  return useQuery({
    queryKey: ['stored-plan-draft', imageId, planId],
    queryFn: () =>
      trpcClient.plans.storedDraft.query({ imageId: imageId ?? '', planId }).then(
        (stored) => stored?.content ?? null,
        () => null,
      ),
    enabled: mayPlan && imageId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
