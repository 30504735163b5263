/**
 * Returns the items of a generator with promises whose rejection counts as handled. tRPC asks for the next item while
 * the client takes the last one, and forgets that promise when the client leaves then; its rejection would end the
 * process.
 */
export function withHandledRejections<T>(items: AsyncGenerator<T, void, void>): AsyncIterableIterator<T> {
  const handled = (result: Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> => {
    result.catch(() => {});
    return result;
  };
  const iterator: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => handled(items.next()),
    return: () => handled(items.return()),
  };
  return iterator;
}
