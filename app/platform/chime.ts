const notesHz = [880, 1318.5];
const noteMs = 140;
const volume = 0.12;

let audio: AudioContext | null = null;
let sounding = 0;

function note(context: AudioContext, frequencyHz: number, atS: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const endS = atS + (noteMs * 3) / 1000;
  oscillator.frequency.value = frequencyHz;
  gain.gain.setValueAtTime(0, atS);
  gain.gain.linearRampToValueAtTime(volume, atS + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, endS);
  oscillator.connect(gain).connect(context.destination);
  sounding += 1;
  oscillator.onended = () => {
    sounding -= 1;
    // A running context keeps the device busy even when silent.
    if (sounding === 0) void context.suspend().catch(() => undefined);
  };
  oscillator.start(atS);
  oscillator.stop(endS);
}

/** Plays two short synthesised notes. Silent until the person has touched the page: browsers require it. */
export function playChime(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    const context = audio;
    void context.resume().catch(() => undefined);
    notesHz.forEach((frequencyHz, index) =>
      note(context, frequencyHz, context.currentTime + (index * noteMs) / 1000),
    );
  } catch {
    // A device without sound is not a reason to show an error.
  }
}
