/** Bytes, as disks are sold. */
export const GIGABYTE = 1_000_000_000;
