import type { Socket } from 'node:net';
import { type AcceptedContext, acceptContexts, decodeAssociateRequest, encodeAssociateAccept } from './associate';
import { COMMAND, type Command, decodeCommand, encodeResponse, STATUS } from './command';
import { fileHead } from './file-head';
import { decodePdvs, encodeAbort, encodeCommandPdu, encodeReject, encodeReleaseRp, PDU, PduReader, type Pdv } from './pdu';
import type { Spool, SpoolFile } from './spool';

export interface Receiving {
  spool: Spool;
  /** The name under which devices call this program. */
  aeTitle: string;
  /** Names of the devices that may send; empty: all. */
  callers: readonly string[];
  maxObjectBytes: number;
  /** Whether there are as many associations as may be. */
  isBusy: () => boolean;
  log: (line: string) => void;
  /** Called after an object was kept. */
  kept: () => void;
}

const MAX_COMMAND = 64 * 1024;

/** Reasons for which an association is rejected: result, source, reason. */
const REJECTION = {
  calledTitle: [1, 1, 7],
  callingTitle: [1, 1, 3],
  protocol: [1, 2, 2],
  busy: [2, 3, 2],
} as const;

/** Serves one connection until it ends. Errors of the device end the association, and lose nothing acknowledged. */
export async function serveAssociation(socket: Socket, receiving: Receiving): Promise<void> {
  const reader = new PduReader(socket);
  try {
    const contexts = await begin(socket, reader, receiving);
    if (contexts) await new Messages(socket, contexts, receiving).run(reader);
  } catch (error) {
    receiving.log(`an association was aborted: ${(error as Error).message}`);
    if (socket.writable) socket.write(encodeAbort());
  } finally {
    socket.end();
    socket.destroySoon();
  }
}

/** @returns The accepted contexts; undefined when the association was rejected. */
async function begin(
  socket: Socket,
  reader: PduReader,
  { aeTitle, callers, isBusy, log }: Receiving,
): Promise<Map<number, AcceptedContext> | undefined> {
  const first = await reader.next();
  if (!first) return undefined;
  const reject = (why: keyof typeof REJECTION): undefined => {
    log(`an association was rejected: ${why}`);
    socket.write(encodeReject(REJECTION[why]));
    return undefined;
  };
  if (first.type !== PDU.associateRq) throw new Error('no association was asked for');
  let request: ReturnType<typeof decodeAssociateRequest>;
  try {
    request = decodeAssociateRequest(first.body);
  } catch {
    return reject('protocol');
  }
  if (request.called !== aeTitle) return reject('calledTitle');
  if (callers.length > 0 && !callers.includes(request.calling)) return reject('callingTitle');
  if (isBusy()) return reject('busy');
  const accepted = acceptContexts(request);
  socket.write(encodeAssociateAccept(request, accepted));
  return accepted;
}

/** An object that is arriving. */
interface Arriving {
  command: Command;
  contextId: number;
  /** Undefined when the object is refused; the rest of it is skipped. */
  file: SpoolFile | undefined;
  size: number;
  refusal?: { status: number; comment: string };
}

class Messages {
  private command: Buffer[] = [];
  private commandLength = 0;
  private arriving: Arriving | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly contexts: ReadonlyMap<number, AcceptedContext>,
    private readonly receiving: Receiving,
  ) {}

  async run(reader: PduReader): Promise<void> {
    try {
      for (let pdu = await reader.next(); pdu; pdu = await reader.next()) {
        if (pdu.type === PDU.releaseRq) return void this.socket.write(encodeReleaseRp());
        if (pdu.type === PDU.abort) return;
        if (pdu.type !== PDU.data) throw new Error('an unexpected unit');
        for (const pdv of decodePdvs(pdu.body)) await this.take(pdv);
      }
    } finally {
      // The device never got an answer for it, and sends it again.
      await this.arriving?.file?.discard();
    }
  }

  private async take(pdv: Pdv): Promise<void> {
    if (!this.contexts.has(pdv.contextId)) throw new Error('a presentation context that was not accepted');
    if (pdv.isCommand) await this.takeCommand(pdv);
    else await this.takeData(pdv);
  }

  private async takeCommand({ contextId, data, isLast }: Pdv): Promise<void> {
    if (this.arriving) throw new Error('a command within an object');
    this.command.push(data);
    this.commandLength += data.length;
    if (this.commandLength > MAX_COMMAND) throw new Error('a command that is too long');
    if (!isLast) return;
    const command = decodeCommand(Buffer.concat(this.command));
    [this.command, this.commandLength] = [[], 0];
    if (command.field === COMMAND.echoRq) return this.respond(contextId, command, STATUS.success);
    if (command.field !== COMMAND.storeRq || !command.hasDataSet || command.sopClass === '' || command.sopInstance === '')
      throw new Error('a command that is not offered');
    this.arriving = await this.receive(contextId, command);
  }

  private async receive(contextId: number, command: Command): Promise<Arriving> {
    const context = this.contexts.get(contextId) as AcceptedContext;
    const started = { command, contextId, size: 0 };
    if (context.abstractSyntax !== command.sopClass)
      return { ...started, file: undefined, refusal: { status: STATUS.cannotUnderstand, comment: 'another SOP class than agreed' } };
    if (this.receiving.spool.isFull)
      return { ...started, file: undefined, refusal: { status: STATUS.outOfResources, comment: 'too many objects wait for the portal' } };
    const file = await this.receiving.spool.create();
    await file.write(fileHead({ ...command, transferSyntax: context.transferSyntax }));
    return { ...started, file };
  }

  private async takeData({ contextId, data, isLast }: Pdv): Promise<void> {
    const { arriving } = this;
    if (arriving?.contextId !== contextId) throw new Error('data without a command');
    arriving.size += data.length;
    if (arriving.file && arriving.size > this.receiving.maxObjectBytes) {
      await arriving.file.discard();
      arriving.file = undefined;
      arriving.refusal = { status: STATUS.cannotUnderstand, comment: `larger than ${this.receiving.maxObjectBytes} bytes` };
    }
    await arriving.file?.write(data);
    if (!isLast) return;
    await arriving.file?.keep();
    this.arriving = undefined;
    const { command, refusal, file, size } = arriving;
    this.receiving.log(file ? `received ${size} bytes` : `refused: ${refusal?.comment}`);
    this.respond(contextId, command, refusal?.status ?? STATUS.success, refusal?.comment);
    if (file) this.receiving.kept();
  }

  private respond(contextId: number, command: Command, status: number, comment?: string): void {
    this.socket.write(encodeCommandPdu(contextId, encodeResponse(command, status, comment)));
  }
}
