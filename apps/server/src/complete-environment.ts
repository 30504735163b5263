/**
 * Asks the launcher for the variables that it did not know yet when it started this process, such as the address of
 * the database, and adds them to the environment, which threads inherit. Meanwhile this process has read its modules.
 */
export async function completeEnvironment(own: NodeJS.Process = process): Promise<void> {
  if (own.env.VARIABLES_FOLLOW !== '1' || !own.send) return;
  const end = (): void => own.exit(0);
  // The launcher ended: nothing else would end this process.
  own.once('disconnect', end);
  const variables = await new Promise<NodeJS.ProcessEnv>((resolve) => {
    own.once('message', (message) => resolve((message as { variables: NodeJS.ProcessEnv }).variables));
    own.send?.('variables', undefined, undefined, () => {});
  });
  own.off('disconnect', end);
  Object.assign(own.env, variables);
  delete own.env.VARIABLES_FOLLOW;
}
