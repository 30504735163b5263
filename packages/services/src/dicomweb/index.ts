export { type ParsedSearch, parseDicomSearch } from './parse-search';
export { type MediaType, parseMediaType } from './read-multipart';
export type { StudyPath } from './read-study';
export {
  DICOMWEB_PATH,
  exportDicom,
  type Rendering,
  renderDicom,
  retrieveDicomFiles,
  retrieveDicomMetadata,
  retrieveDicomPixels,
} from './retrieve-dicom';
export { type DicomResults, searchDicomInstances, searchDicomSeries, searchDicomStudies } from './search-dicom';
export { type StoreRequest, type StoreResponse, storeInstances } from './store-instances';
