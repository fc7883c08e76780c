/** Resolves or rejects as the callback of one of LevelDB's calls does. */
export const settled = (begin: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    begin((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
