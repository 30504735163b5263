/** Words of the screen "Treatment planner". */
export const planner = {
  title: 'Treatment planner',
};
