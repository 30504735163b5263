/** Words of the screen "Radiographs". */
export const images = {
  title: 'Radiographs',
};
