export { DemandSetting } from './demand-setting';
export { FactorGate } from './factor-gate';
export { SecondFactorCard } from './second-factor-card';
export { StepUpDialog } from './step-up-dialog';
