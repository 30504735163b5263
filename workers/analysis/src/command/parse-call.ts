export const USAGE = `usage: npm run -s analyse -- FILE… [--json | --csv] [--out RESULT [--resume]]
  FILE      a PNG or JPEG radiograph, or a folder of them
  --json    one JSON line per file: {file, width, height, model, provider, ms, findings}, with notices about the image if any;
            {file, error} for a file that could not be analysed
  --csv     one line per finding, with a heading
  --out     writes to this file and prints the progress
  --resume  continues an interrupted result; files that failed are analysed again
Environment: MODEL_DIR, ORT_PROVIDERS (cuda,webgpu,cpu), TFJS_PROVIDERS (tfjs-gpu,tfjs-wasm), REQUIRE_GPU=1, ORT_THREADS, MAX_BATCH`;

export type Format = 'table' | 'json' | 'csv';

/** The parsed arguments. */
export interface Call {
  names: string[];
  format: Format;
  out: string | null;
  resume: boolean;
}

/** Parses the arguments of the command. @returns The call, or what is wrong with the arguments. */
export function parseCall(args: readonly string[]): Call | { wrong: string } {
  const call: Call = { names: [], format: 'table', out: null, resume: false };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json' || arg === '--csv') {
      if (call.format !== 'table') return { wrong: 'only one format is possible' };
      call.format = arg === '--json' ? 'json' : 'csv';
    } else if (arg === '--out') {
      const out = rest.shift();
      if (!out || out.startsWith('--')) return { wrong: '--out needs a file' };
      call.out = out;
    } else if (arg === '--resume') call.resume = true;
    else if (arg.startsWith('--')) return { wrong: `unknown option ${arg}` };
    else call.names.push(arg);
  }
  if (call.names.length === 0) return { wrong: 'no file named' };
  if (call.resume && !call.out) return { wrong: '--resume needs --out' };
  if (call.out && call.format === 'table') return { wrong: '--out needs --json or --csv' };
  return call;
}
