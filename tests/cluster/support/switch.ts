import { createServer } from 'node:net';
import { createRelay, openRelay } from './relay';

export interface Switch {
  port: number;
  /** Sends new connections there and cuts the present ones. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

/** An address that moves from one database to another, as a virtual address or HAProxy does in an installation. */
export async function openSwitch(first: number): Promise<Switch> {
  let target = first;
  const relay = createRelay();
  const opened = await openRelay(
    createServer((here) => relay.connect(here, target)),
    relay,
  );
  return {
    ...opened,
    turnTo: (port) => {
      target = port;
      relay.cut();
    },
  };
}
