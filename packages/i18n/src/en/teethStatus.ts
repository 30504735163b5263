/** Words of the screen "Teeth status". */
export const teethStatus = {
  title: 'Teeth status',
};
