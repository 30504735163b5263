export { createClamdScanner, type VirusScanner } from './clamd-scanner';
