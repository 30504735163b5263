/** Returns the multipart body of an upload. */
export function uploadForm(patientId: string, bytes: Uint8Array, fileName = 'radiograph.png'): FormData {
  const form = new FormData();
  form.set('patientId', patientId);
  form.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
  return form;
}
