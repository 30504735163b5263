export * from './fit-clinic-calibration';
export * from './get-calibration';
export * from './switch-calibration';
