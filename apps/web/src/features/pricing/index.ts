export { NameDialog } from './name-dialog';
export { loadPriceList, usePriceList } from './use-price-list';
