/** Texts of one's own photo in the account settings. */
export const ownPhoto = {
  label: 'Photo',
  hint: 'PNG or JPEG, at most 10 MB. Shown to your colleagues next to your name.',
  choose: 'Choose a photo',
  change: 'Change the photo',
  remove: 'Remove the photo',
  cropTitle: 'Crop the photo',
  cropHint: 'Drag the photo or use the arrow keys. Plus and minus change its size.',
  image: 'Your photo',
  zoom: 'Size',
  saved: 'Photo saved',
  removed: 'Photo removed',
  wrongType: 'Please choose a PNG or JPEG photo.',
  tooBig: 'The photo is larger than 10 MB.',
  unreadable: 'This photo cannot be read. Please choose another one.',
};
