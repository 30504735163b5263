export { ClinicExportCard } from './clinic-export-card';
