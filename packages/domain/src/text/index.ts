export { type CsvRecord, readCsv, writeCsv } from './csv';
export { escapeMarkup } from './escape-markup';
export { isPersonName, PASSWORD_LENGTH, PASSWORD_RULES, PHONE_PATTERN } from './validation';
export { isSameName, withoutInvisible } from './without-invisible';
