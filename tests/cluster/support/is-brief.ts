/** `npm run test:cluster -- --brief`: shorter outages and fewer kills, for CI. */
export const isBrief = process.env.CLUSTER === 'brief';
