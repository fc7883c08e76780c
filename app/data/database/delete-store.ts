/** Resolves even if another tab has it open: it is deleted as soon as that tab closes it. */
export const deleteStore = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, () => resolve());
  });
