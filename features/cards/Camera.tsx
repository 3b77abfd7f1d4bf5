/** Shows the camera and reads the first QR code in it. The picture stays on the device. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../src/messages/texts';
import { readQr } from './readQr';

/** Milliseconds between two attempts to read. */
const SCAN_INTERVAL = 200;

interface CameraProps {
  onRead: (content: string) => void;
  /** The camera cannot be used. @param denied the person or the browser has forbidden it; otherwise there is none */
  onProblem: (denied: boolean) => void;
}

export function Camera({ onRead, onProblem }: CameraProps) {
  const text = useText('binding');
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const problem = useEffectEvent(onProblem);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };

    async function scan() {
      const seen = video.current;
      if (stopped || !seen) return;
      const content =
        seen.videoWidth > 0 ? await readQr(seen, { width: seen.videoWidth, height: seen.videoHeight }) : null;
      if (stopped) return;
      if (content !== null) read(content);
      else timer = setTimeout(() => void scan(), SCAN_INTERVAL);
    }

    async function start() {
      // Undefined on a page that is not served securely.
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
      if (!devices) return problem(false);
      try {
        stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch (error) {
        if (!stopped) problem(error instanceof DOMException && error.name === 'NotAllowedError');
        return undefined;
      }
      // The camera was closed while the browser asked for permission.
      if (stopped || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      return scan();
    }

    void start();
    return stop;
  }, []);

  return (
    <figure className="binding__camera">
      <video ref={video} muted playsInline aria-label={text('aim')} />
      <figcaption>{text('aim')}</figcaption>
    </figure>
  );
}
