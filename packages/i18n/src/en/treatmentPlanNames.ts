/** What the portal and the plan that the patient receives call the same. */
export const treatmentPlanNames = {
  title: 'Treatment plan',
  jaw: 'Jaw',
  tooth: 'Tooth {tooth:string}',
  teeth: 'Teeth {teeth:string}',
  countOfTeeth: '{count:number} {{tooth|teeth}}',
  option: 'Option {option:string}',
  stage: 'Stage {phase:number}',
};
