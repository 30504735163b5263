export * from './billing';
export * from './dentas';
export * from './identity';
export * from './mail';
export * from './partner-token';
export * from './virus-scanner';
