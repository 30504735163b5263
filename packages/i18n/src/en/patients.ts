/** Words of the screen "Patients". */
export const patients = {
  title: 'Patients',
};
