/** Words of the screen "Workdesk". */
export const workdesk = {
  title: 'Workdesk',
};
