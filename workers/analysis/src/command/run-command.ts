/** Runs a command line program: it returns the exit status; an error is printed in one line with status 1. */
export function runCommand(main: (args: readonly string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    },
  );
}
