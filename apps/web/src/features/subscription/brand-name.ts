/** Returns the name of a card brand: "visa" is "Visa". */
export function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
