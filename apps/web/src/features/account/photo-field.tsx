import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { type User, user as userSchema } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { CallError, reportFailure } from '../../client/api/failure';
import { callHeaders, portal, trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { PersonAvatar } from '../../shell/person-avatar';
import { sniffType } from '../upload';
import { CropDialog } from './crop-dialog';

/** Uploads, crops or removes one's own photo. */
export function PhotoField() {
  const user = useUser();
  const texts = useTexts().ownPhoto;
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [saving, setSaving] = useState(false);
  const resetFile = useRef<() => void>(null);
  const storeUser = async (saved: User, text: string): Promise<void> => {
    portal.auth.isAuthenticated.setData(undefined, saved);
    showAlert('success', text);
    await portal.team.members.invalidate();
  };
  const remove = trpc.account.deletePhoto.useMutation({ onSuccess: (saved) => storeUser(saved, texts.removed()) });

  function close(): void {
    photo?.close();
    setPhoto(null);
    // The same file may be chosen again.
    resetFile.current?.();
  }

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    if (!sniffType(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return showAlert('error', texts.wrongType());
    if (file.size > IMAGE_LIMITS.maxBytes) return showAlert('error', texts.tooBig());
    const read = await createImageBitmap(file).catch(() => null);
    if (!read) return showAlert('error', texts.unreadable());
    setPhoto(read);
  }

  async function save(square: Blob): Promise<void> {
    setSaving(true);
    try {
      await storeUser(await putPhoto(square), texts.saved());
      close();
    } catch (error) {
      // The dialog stays open, so that the choice is not lost.
      reportFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Group mb="lg" gap="md" align="center" wrap="nowrap">
      <PersonAvatar person={user} size={72} />
      <Stack gap={6}>
        <Text fz="sm" fw={500} component="span" id="own-photo">
          {texts.label()}
        </Text>
        <Group gap="xs" role="group" aria-labelledby="own-photo">
          <FileButton resetRef={resetFile} onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {user.photo ? texts.change() : texts.choose()}
              </Button>
            )}
          </FileButton>
          {user.photo ? (
            <Button variant="subtle" color="red" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove()}
            </Button>
          ) : null}
        </Group>
        <Text fz="xs" c="dimmed">
          {texts.hint()}
        </Text>
      </Stack>
      {photo ? <CropDialog photo={photo} saving={saving} onSave={(square) => void save(square)} onClose={close} /> : null}
    </Group>
  );
}

async function putPhoto(square: Blob): Promise<User> {
  const form = new FormData();
  form.append('file', square, 'photo.jpg');
  const response = await fetch('/api/x/account/photo', { method: 'PUT', body: form, headers: callHeaders() });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(body);
  return userSchema.parse(body);
}
