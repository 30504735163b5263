import { LoaderPage } from '@molaar/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { portal, trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import { ChooseImage } from './choose-image';
import { Workdesk } from './workdesk';

const route = getRouteApi('/signed-in/persons/workdesk');
/** Asked for anew while an analysis runs, should the event stream be down; milliseconds. */
const ANALYSIS_POLL = 4000;

export function WorkdeskPage() {
  const { image, patient } = route.useSearch();
  return image ? <OpenImage key={image} imageId={image} /> : <ChooseImage patientId={patient} />;
}

function OpenImage({ imageId }: { imageId: string }) {
  const words = useWords();
  const image = trpc.images.get.useQuery(
    { id: imageId },
    {
      refetchInterval: ({ state }) =>
        state.data?.analysis?.state === 'QUEUED' || state.data?.analysis?.state === 'RUNNING' ? ANALYSIS_POLL : false,
    },
  );
  const set = trpc.annotations.get.useQuery({ id: imageId });
  const state = image.data?.analysis?.state;

  useEffect(() => {
    if (state === 'SUCCEEDED') void portal.annotations.get.invalidate({ id: imageId });
  }, [state, imageId]);

  if (image.isError || set.isError) return <ChooseImage patientId={undefined} />;
  if (!image.data || !set.data) return <LoaderPage label={words.common.states.loading()} height="100dvh" />;
  return <Workdesk image={image.data} set={set.data} />;
}
